import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { beforeAll, describe, expect, it } from 'vitest'
import { importInto, temporaryFolders, withArchive } from '../../../../support/archiveFixture.ts'
import { buildConversation, buildZip, type ConversationOptions } from '../../../../support/buildExport.ts'
import {
  type ContractClient,
  contractTexts,
  conversationId,
  makeContractArchive,
  messageId,
  startContractClient,
} from '../../../../support/contractArchive.ts'
import { importTexts } from '../../../../support/searchFixture.ts'
import { listConversationsSchemas } from '../tools/listConversationsSchemas.ts'

const newFolder = temporaryFolders('contract-list')
type Row = Record<string, unknown>
interface Page {
  readonly data: readonly Row[]
  readonly page_info: {
    readonly self: string | null
    readonly first: null
    readonly next: string | null
    readonly prev: string | null
  }
}

const validate = new AjvJsonSchemaValidator().getValidator<Page>(listConversationsSchemas.outputSchema)

/** Validates every answer against the contract's own schema, as text and as a value. */
async function list({ call }: ContractClient, given: Row = {}): Promise<Page> {
  const { text, value, isError } = await call('list_conversations', given)
  expect({ isError, text: isError ? text : '' }).toEqual({ isError: false, text: '' })
  expect(JSON.parse(text)).toEqual(value)
  const { data, errorMessage } = validate(value)
  if (data === undefined) throw new Error(errorMessage)
  return data
}

const day = (index: number): ConversationOptions & { id: string } => ({
  id: `day ${index}`,
  title: `Day ${index}`,
  createTime: 1_735_689_600 + index * 86_400,
  turns: [['user', `Day ${index}`]],
})
const idsOf = ({ data }: Page): unknown[] => data.map(({ id }) => id)

async function walk(
  client: ContractClient,
  given: Row,
  meanwhile: () => Promise<void> = async () => {},
): Promise<Page[]> {
  const pages = [await list(client, given)]
  for (
    let cursor = pages[0]?.page_info.next;
    cursor !== null && cursor !== undefined;
    cursor = pages.at(-1)?.page_info.next
  ) {
    await meanwhile()
    pages.push(await list(client, { ...given, cursor }))
  }
  return pages
}

let program: ContractClient
let rows: ReadonlyMap<unknown, Row> = new Map()
const row = (name: string): Row | undefined => rows.get(conversationId(name))

beforeAll(async () => {
  const archive = newFolder('archive')
  await makeContractArchive(archive, newFolder())
  program = await startContractClient({ archive })
  rows = new Map((await list(program, { limit: 100 })).data.map((each) => [each['id'], each]))
})

describe('a row of list_conversations', () => {
  it('has every field of the contract', () => {
    expect(row('beds')).toMatchObject({
      id: conversationId('beds'),
      project_id: 'g-p-garden7',
      type: 'project',
      title: 'Raised beds',
      status: 'active',
      current_node: messageId('beds', 1),
      created_by: null,
      archived_at: null,
      summary: expect.stringContaining('carrots'),
    })
    const { last_message_at, created_at, updated_at } = row('beds') ?? {}
    expect([last_message_at, created_at, updated_at].map((at) => Date.parse(String(at)))).toEqual([
      Date.UTC(2025, 1, 10, 14, 30, 30),
      Date.UTC(2025, 1, 10, 14, 29, 30),
      Date.UTC(2025, 1, 10, 14, 30, 30),
    ])
  })

  it.each([
    ['shelf', 'chat'],
    ['logo', 'gpt'],
    ['beds', 'project'],
    ['song', 'voice'],
    ['poem', 'chat'],
  ])('%s is a %s', (name, type) => {
    expect(row(name)).toMatchObject({ type })
  })

  it('is archived since its last update', () => {
    expect(row('tide')).toMatchObject({ status: 'archived' })
    expect(row('tide')?.['archived_at']).toBe(row('tide')?.['updated_at'])
    expect(row('tide')?.['updated_at']).toBe(row('tide')?.['last_message_at'])
  })

  it('takes its times from the messages, or else from the import', () => {
    const times = (name: string): number[] =>
      ['created_at', 'updated_at'].map((key) => Date.parse(String(row(name)?.[key])))
    expect(times('half')).toEqual([Date.UTC(2025, 0, 1, 0, 0, 30), Date.UTC(2025, 0, 1, 0, 0, 30)])
    expect(times('undated')).toEqual([Date.UTC(2026, 11, 1, 12), Date.UTC(2026, 11, 1, 12)])
    expect(row('undated')?.['last_message_at']).toBeNull()
  })

  it('has no title if the export has none', () => {
    expect(row('untitled')?.['title']).toBeNull()
  })

  it('is left out if hidden from agents, and has no summary that may quote a hidden message', () => {
    expect(row('secret')).toBeUndefined()
    expect(rows.size).toBe(contractTexts.length - 1)
    expect(JSON.stringify(row('partly'))).not.toContain('saffron')
  })

  it('shows whose export it came from', async () => {
    const folder = newFolder('archive')
    const talk = buildConversation({ title: 'Herons', turns: [['user', 'A heron?']] })
    await importInto(
      folder,
      await buildZip(newFolder(), 'export.zip', {
        'conversations.json': [talk],
        'user.json': { id: 'user-rosalind', email: 'rosalind.quill@museum.example' },
      }),
    )
    const { data } = await list(await startContractClient({ archive: folder }))
    expect(data).toMatchObject([{ title: 'Herons', created_by: 'user-rosalind' }])
  })
})

describe('the pages of list_conversations', () => {
  it.each([1, 3, 7, 18, 19, 100])('have every conversation once, %i per page', async (limit) => {
    const pages = await walk(program, { limit })
    const ids = pages.flatMap(idsOf)
    expect(ids).toHaveLength(rows.size)
    expect(new Set(ids)).toEqual(new Set(rows.keys()))
    expect(pages.slice(0, -1).every(({ data }) => data.length === limit)).toBe(true)
  })

  it('lead back to the start', async () => {
    const pages = await walk(program, { limit: 5 })
    const back: unknown[][] = []
    for (let cursor = pages.at(-1)?.page_info.prev; cursor !== null && cursor !== undefined;) {
      const page = await list(program, { limit: 5, cursor })
      back.unshift(idsOf(page))
      cursor = page.page_info.prev
    }
    expect(back).toEqual(pages.slice(0, -1).map(idsOf))
    expect(pages[0]?.page_info).toMatchObject({ first: null, prev: null })
    expect(pages.at(-1)?.page_info.next).toBeNull()
  })

  it('can be requested again by their own cursor', async () => {
    const [, second] = await walk(program, { limit: 5 })
    expect(idsOf(await list(program, { limit: 5, cursor: second?.page_info.self }))).toEqual(
      second?.data.map(({ id }) => id),
    )
  })

  it('neither skip nor repeat while conversations are added and deleted', async () => {
    const folder = newFolder('archive')
    const first = Array.from({ length: 30 }, (_, index) => day(index * 10))
    await importTexts(folder, first, newFolder())
    const client = await startContractClient({ archive: folder })
    let round = 0
    const pages = await walk(client, { limit: 4 }, async () => {
      round += 1
      await importTexts(folder, [day(1000 + round), day(295 - round * 17)], newFolder())
      withArchive(folder, ({ edits }) => edits.setTrashed('chatgpt', conversationId(`day ${300 - round * 10}`), 1))
    })
    const ids = pages.flatMap(idsOf)
    expect(new Set(ids).size).toBe(ids.length)
    // Everything that stayed in the archive was shown.
    expect(first.filter(({ id }) => !ids.includes(conversationId(id))).map(({ id }) => id)).toEqual([])
  })

  it("don't skip a conversation that grows while they are read", async () => {
    const folder = newFolder('archive')
    await importTexts(
      folder,
      Array.from({ length: 20 }, (_, index) => day(index)),
      newFolder(),
    )
    const client = await startContractClient({ archive: folder })
    // Day 3 is on the last page when its new message arrives, day 18 on the first.
    const goOn = [3, 18].map((index) => ({
      ...day(index),
      updateTime: 1_780_000_000 + index,
      turns: [...day(index).turns, ['assistant', 'And on it goes.', { create_time: 1_780_000_000 + index }] as const],
    }))
    const pages = await walk(client, { limit: 5 }, () => importTexts(folder, goOn, newFolder()))
    const ids = pages.flatMap(idsOf)
    expect(
      Array.from({ length: 20 }, (_, index) => `day ${index}`).filter((name) => !ids.includes(conversationId(name))),
    ).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('have 20 rows by default', async () => {
    const folder = newFolder('archive')
    await importTexts(
      folder,
      Array.from({ length: 25 }, (_, index) => ({ id: `many ${index}`, title: 'Many', turns: [['user', 'Hello']] })),
      newFolder(),
    )
    const pages = await walk(await startContractClient({ archive: folder }), {})
    expect(pages.map(({ data }) => data.length)).toEqual([20, 5])
    expect(new Set(pages.flatMap(idsOf)).size).toBe(25)
  })

  it('reject a modified cursor', async () => {
    const { page_info } = await list(program, { limit: 5 })
    const cursor = page_info.next ?? ''
    const changed = [0, 5, cursor.length >> 1, cursor.length - 2].map(
      (at) => cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1),
    )
    for (const bad of [...changed, cursor.slice(1), `${cursor}AAAA`, 'garbage', 'é', 'A'.repeat(2000)]) {
      const words = await program.refusal('list_conversations', { limit: 5, cursor: bad })
      expect(words, bad).toMatch(/cursor/iu)
      expect(words).not.toMatch(/SQL|\.ts:/u)
    }
  })

  it.each([{ limit: 0 }, { limit: 101 }, { limit: 2.5 }, { limit: '5' }, { page: 2 }, { project_reference: 7 }])(
    'reject %j',
    async (given) => {
      expect(await program.refusal('list_conversations', given)).not.toBe('')
    },
  )
})

describe('the project of list_conversations', () => {
  it.each(['g-p-garden7', 'garden-plans'])('may be given as %s', async (project_reference) => {
    expect(idsOf(await list(program, { project_reference }))).toEqual([conversationId('beds')])
  })

  it('that is unknown has no conversations', async () => {
    const { text, isError } = await program.call('list_conversations', { project_reference: 'g-p-nobody' })
    if (isError) expect(text).toMatch(/project/iu)
    else expect(JSON.parse(text)).toMatchObject({ data: [], page_info: { next: null, prev: null } })
  })

  it('applies to all pages', async () => {
    const folder = newFolder('archive')
    const talks = Array.from({ length: 9 }, (_, index) => ({
      id: `talk ${index}`,
      title: 'Talk',
      createTime: 1_735_689_600 + index,
      turns: [['user', 'Hello']] as const,
      extra: { gizmo_id: index % 2 === 0 ? 'g-p-even' : 'g-p-odd', gizmo_type: 'snorlax' },
    }))
    await importTexts(folder, talks, newFolder())
    const pages = await walk(await startContractClient({ archive: folder }), {
      project_reference: 'g-p-even',
      limit: 2,
    })
    expect(pages.flatMap(idsOf)).toEqual([8, 6, 4, 2, 0].map((index) => conversationId(`talk ${index}`)))
  })
})
