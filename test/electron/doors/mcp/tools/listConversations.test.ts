import { beforeAll, describe, expect, it } from 'vitest'
import { idFrom } from '../../../../support/buildExport.ts'
import { fixedNow, temporaryFolders } from '../../../../support/archiveFixture.ts'
import { type OpenClient, openClient } from '../../../../support/mcpClient.ts'
import { importTexts, openSearch, type OpenSearch } from '../../../../support/searchFixture.ts'
import type { NamedConversation } from '../../../../support/searchTexts.ts'
import { listConversationsSchemas } from './listConversationsSchemas.ts'

const newFolder = temporaryFolders('listconversations')
const conversations: readonly NamedConversation[] = [
  {
    id: 'bread',
    title: 'Rye bread',
    createTime: 1_735_689_600,
    updateTime: 1_735_700_000,
    turns: [
      ['user', 'How long does it rise?'],
      ['assistant', 'A night.'],
    ],
    extra: { is_archived: true },
  },
  {
    id: 'garden',
    title: null,
    createTime: null,
    updateTime: null,
    turns: [['user', 'When do I plant tulips?']],
    extra: { gizmo_id: 'g-p-garden', conversation_template_id: 'g-p-garden' },
  },
  ...Array.from({ length: 28 }, (_, index) => ({
    id: `talk ${index}`,
    title: `Talk ${index}`,
    createTime: 1_600_000_000 + index * 1000,
    turns: [['user', 'Hello']] as const,
  })),
]
const said = (id: string, createTime: number | null, at: number | null): NamedConversation => ({
  id,
  title: id,
  createTime,
  updateTime: createTime,
  turns: [['user', 'Hello', { create_time: at }]],
})
const untimed = (id: string): NamedConversation => said(id, null, null)
let search: OpenSearch
let ours: OpenClient

interface Listed {
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly page_info: {
    readonly self: string | null
    readonly first: null
    readonly next: string | null
    readonly prev: string | null
  }
}

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, conversations, newFolder())
  search = openSearch({ folder, conversations })
  ours = await openClient(search)
})

async function list(given: Readonly<Record<string, unknown>> = {}, client = ours): Promise<Listed> {
  const { value, text } = await client.call('list_conversations', given)
  expect(JSON.parse(text)).toEqual(value)
  return value as Listed
}

describe('list_conversations', () => {
  it('has exactly the schemas of its contract', async () => {
    const { tools } = await ours.client.listTools()
    const { inputSchema, outputSchema } = tools.find(({ name }) => name === 'list_conversations') ?? {}
    expect({ inputSchema, outputSchema }).toEqual(listConversationsSchemas)
  })

  it('shows 20 conversations by default', async () => {
    const { data, page_info: page } = await list()
    expect(data).toHaveLength(20)
    expect(page).toEqual({ self: null, first: null, next: expect.any(String) as string, prev: null })
  })

  it('has every field', async () => {
    const { data } = await list({ limit: 100 })
    const id = idFrom('bread')
    expect(data.find((row) => row['id'] === id)).toEqual({
      id,
      project_id: null,
      type: 'chat',
      title: 'Rye bread',
      summary: expect.any(String) as string,
      status: 'archived',
      current_node: idFrom(`${id} turn 1`),
      message_count: 3,
      last_message_at: '2025-01-01T00:01:00Z',
      metadata: {
        provider: 'chatgpt',
        model: 'gpt-4o',
        gpt_id: null,
        project_name: null,
        session_key: 'rye-bread-2025-01',
        is_starred: false,
        is_pinned: false,
        branch_count: 1,
        link: `backscroll://conversation/${id}`,
      },
      created_by: null,
      archived_at: '2025-01-01T00:01:00Z',
      created_at: '2025-01-01T00:00:00Z',
      updated_at: '2025-01-01T00:01:00Z',
    })
  })

  it('falls back to the times of messages', async () => {
    const { data } = await list({ project_reference: 'g-p-garden' })
    expect(data).toMatchObject([
      {
        id: idFrom('garden'),
        type: 'project',
        project_id: 'g-p-garden',
        title: null,
        archived_at: null,
        status: 'active',
        created_at: '2025-01-01T00:00:30Z',
        updated_at: '2025-01-01T00:00:30Z',
      },
    ])
    expect((await list({ project_reference: 'no-such-project' })).data).toEqual([])
  })

  it('pages forward and back, and each page returns its own cursor', async () => {
    const first = await list({ limit: 12 })
    const second = await list({ limit: 12, cursor: first.page_info.next })
    const third = await list({ limit: 12, cursor: second.page_info.next })
    expect([first, second, third].map(({ data }) => data.length)).toEqual([12, 12, 6])
    expect(new Set([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(30)
    expect(second.page_info.self).toBe(first.page_info.next)
    expect(third.page_info.next).toBeNull()
    expect((await list({ limit: 12, cursor: third.page_info.prev })).data).toEqual(second.data)
  })

  it('is sorted by created_at, even if only the import has a time', async () => {
    const folder = newFolder('archive')
    const imported = fixedNow() / 1000
    const day = 86_400
    await importTexts(
      folder,
      [
        said('day before', imported - day, imported - day),
        untimed('first'),
        said('unstamped', null, imported + 2 * day),
        untimed('second'),
        said('day after', imported + day, imported + day),
        said('restamped', imported + 9 * day, imported - 2 * day),
        untimed('third'),
      ],
      newFolder(),
    )
    const client = await openClient(openSearch({ folder }))
    const pages: Listed[] = []
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.page_info.next ?? null) {
      pages.push(await list({ limit: 2, cursor }, client))
    }
    const rows = pages.flatMap(({ data }) => data)
    const order = ['unstamped', 'day after', 'third', 'second', 'first', 'day before', 'restamped']
    expect(rows.map(({ title }) => title)).toEqual(order)
    const times = rows.map((row) => String(row['created_at']))
    expect(times).toEqual(times.toSorted().toReversed())
    expect(times[2]).toBe('2026-12-01T12:00:00Z')
    const last = pages.at(-1)
    expect((await list({ limit: 2, cursor: last?.page_info.prev }, client)).data).toEqual(pages.at(-2)?.data)
  })

  it('leaves out conversations hidden from agents', async () => {
    await search.must('conversations.edit', { id: idFrom('talk 3'), isHiddenFromAgents: true })
    const { data } = await list({ limit: 100 })
    expect(data.map(({ title }) => title)).not.toContain('Talk 3')
    await search.must('conversations.edit', { id: idFrom('talk 3'), isHiddenFromAgents: false })
  })

  it('stays within the budget, and the cursor continues where the page ends', async () => {
    const small = await openClient(search, { settings: { tokenBudget: 2000 } })
    const seen: unknown[] = []
    let cursor: string | null = null
    do {
      const { value, result } = await small.call('list_conversations', { limit: 100, cursor })
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(6000)
      const { data, page_info: page } = value as Listed
      seen.push(...data.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== null && seen.length < 100)
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)
  })

  it.each([
    [{ limit: 0 }, 'limit: must be 1 to 100'],
    [{ limit: 101 }, 'limit: must be 1 to 100'],
    [{ limit: 2.5 }, 'limit: must be a whole number'],
    [{ limit: 'all' }, 'limit: must be a whole number'],
    [{ project_reference: 5 }, 'project_reference: must be text'],
    [{ project_reference: 'x'.repeat(201) }, 'project_reference: must have at most 200 characters'],
    [{ offset: 3 }, 'offset: is not a parameter of this tool'],
  ])('rejects %j with a sentence', async (given, error) => {
    expect(await ours.call('list_conversations', given)).toMatchObject({
      text: JSON.stringify({ error }),
      isError: true,
      value: undefined,
    })
  })

  it.each(['nonsense', 'x'.repeat(501)])('rejects the cursor %j with a sentence', async (cursor) => {
    const { text, isError } = await ours.call('list_conversations', { cursor })
    expect(isError).toBe(true)
    expect(text).toMatch(/^\{"error":".*Start again without a cursor\."\}$/)
  })

  it('treats blank strings as omitted', async () => {
    expect((await list({ cursor: '', project_reference: ' ' })).data).toHaveLength(20)
  })

  it('rejects a modified cursor', async () => {
    const { page_info: page } = await list({ limit: 3 })
    const changed = `${page.next ?? ''}`.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const { isError, text } = await ours.call('list_conversations', { cursor: changed, limit: 3 })
    expect({ isError, text }).toMatchObject({ isError: true, text: expect.stringContaining('"error"') as string })
  })

  it('is empty in an empty archive', async () => {
    const folder = newFolder('archive')
    await importTexts(folder, [], newFolder())
    const empty = await openClient(openSearch({ folder }))
    expect(await list({}, empty)).toEqual({ data: [], page_info: { self: null, first: null, next: null, prev: null } })
    expect(await empty.call('query_conversations', { mode: 'list' })).toMatchObject({ text: '{"n":0,"c":[]}' })
    expect(await empty.call('conversation_search', { query: 'x' })).toMatchObject({
      text: 'No matching messages.',
      isError: false,
    })
  })
})
