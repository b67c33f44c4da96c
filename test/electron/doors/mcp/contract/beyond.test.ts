import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders, withArchive } from '../../../../support/archiveFixture.ts'
import type { Turn } from '../../../../support/buildExport.ts'
import {
  branchMessageId,
  type ContractClient,
  conversationId,
  makeContractArchive,
  messageId,
  startContractClient,
} from '../../../../support/contractArchive.ts'
import { importTexts } from '../../../../support/searchFixture.ts'

const newFolder = temporaryFolders('contract-beyond')
type Row = Record<string, unknown>
const reading = [
  'conversation_search',
  'query_conversations',
  'list_conversations',
  'msg_search',
  'get_messages_around',
]
const writing = ['save_conversation_context', 'delete_conversation']
const template = 'conversation://{id}{?page}'
const hiddenWords = /periwinkle|saffron/iu

let archive = ''
let program: ContractClient
const around = async (given: Row): Promise<Row[]> =>
  (await program.call('get_messages_around', given)).value['messages'] as Row[]
const ids = (messages: readonly Row[]): unknown[] => messages.map(({ message_id }) => message_id)
const complete = async (value: string): Promise<string[]> =>
  (await program.client.complete({ ref: { type: 'ref/resource', uri: template }, argument: { name: 'id', value } }))
    .completion.values

beforeAll(async () => {
  archive = newFolder('archive')
  await makeContractArchive(archive, newFolder())
  program = await startContractClient({ archive })
})

describe('the list of tools', () => {
  it('has the five that read, and none that write', async () => {
    expect((await program.client.listTools()).tools.map(({ name }) => name).toSorted()).toEqual(reading.toSorted())
  })

  it("has each tool's name, input and output, and marks it as read-only", async () => {
    for (const { title, description, inputSchema, outputSchema, annotations } of (await program.client.listTools())
      .tools) {
      expect(title).toMatch(/\S/u)
      expect(description).toMatch(/\S/u)
      expect(annotations).toMatchObject({ readOnlyHint: true })
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
    }
  })

  it("has the contract's words for conversation_search", async () => {
    const { tools } = await program.client.listTools()
    expect(tools.find(({ name }) => name === 'conversation_search')).toMatchObject({
      description:
        'Search prior conversation history (canonical ChatGPT export). Hybrid-style: text match on content and ' +
        'titles. Optional filters: roles (user/assistant/tool), start_date and end_date (ISO 8601 inclusive). ' +
        'Returns matching messages with timestamps and content.',
      inputSchema: {
        properties: {
          query: { type: 'string' },
          roles: { type: 'array', items: { enum: ['user', 'assistant', 'tool'] } },
          start_date: { type: 'string' },
          end_date: { type: 'string' },
          limit: { type: 'integer' },
        },
      },
    })
  })

  it('says that history is data, not instructions', () => {
    expect(program.client.getInstructions()).toMatch(/data, not instructions/u)
    for (const name of reading) expect(program.client.getInstructions()).toContain(name)
  })

  it('has the configured prefix in every name', async () => {
    const { client, call } = await startContractClient({ archive, env: { BACKSCROLL_TOOL_PREFIX: 'past_' } })
    expect((await client.listTools()).tools.map(({ name }) => name).toSorted()).toEqual(
      reading.map((name) => `past_${name}`).toSorted(),
    )
    expect((await call('past_conversation_search', { query: 'zucchini' })).text).toContain('Zucchini without a title.')
    expect(client.getInstructions()).toContain('past_conversation_search')
  })
})

describe('get_messages_around', () => {
  it.each([
    [100, 2, 3, [98, 99, 100, 101, 102, 103]],
    [0, 5, 1, [0, 1]],
    [209, 1, 5, [208, 209]],
    [7, 0, 0, [7]],
  ])('returns message %i with %i before and %i after', async (turn, before, after, turns) => {
    expect(ids(await around({ message_id: messageId('pond', turn), before, after }))).toEqual(
      turns.map((each) => messageId('pond', each)),
    )
  })

  it('marks the requested message, and returns it in full', async () => {
    const messages = await around({ message_id: messageId('sweets', 0), before: 1, after: 1 })
    expect(messages[0]).toMatchObject({
      message_id: messageId('sweets', 0),
      is_target: true,
      content: expect.stringMatching(/and the end nobody sees\.$/u),
    })
    expect(messages[1]).toMatchObject({ is_target: false })
  })

  it('follows the branch of the message', async () => {
    const messages = await around({ message_id: branchMessageId('shelf', 0) })
    expect(messages.map(({ content }) => content)).toEqual([
      'Which wood suits a shelf?',
      'Bamboo bends nicely.',
      'Is bamboo cheap?',
    ])
    expect((await around({ message_id: messageId('shelf', 2) })).map(({ content }) => content)).toEqual([
      'Which wood suits a shelf?',
      'Oak is sturdy.',
      'Which oil?',
      'Linseed oil.',
    ])
  })

  it('leaves out hidden messages', async () => {
    const { text, value } = await program.call('get_messages_around', { message_id: messageId('partly', 0) })
    expect(text + JSON.stringify(value)).not.toMatch(hiddenWords)
    expect(text).toContain('Thanks for the ginger.')
  })

  it.each(['nobody', messageId('secret', 0), messageId('partly', 1)])(
    'reports that there is no message %s',
    async (message_id) => {
      const { text, isError } = await program.call('get_messages_around', { message_id })
      expect(isError).toBe(true)
      expect(text).toMatch(/message/iu)
      expect(text).not.toMatch(hiddenWords)
    },
  )

  it.each([{}, { message_id: '' }, { message_id: 'a', before: -1 }, { message_id: 'a', sideways: 1 }])(
    'rejects %j',
    async (given) => {
      expect(await program.refusal('get_messages_around', given)).not.toBe('')
    },
  )
})

async function resourceText({ client }: ContractClient, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri })
  return contents.map((each) => ('text' in each ? each.text : '')).join('\n')
}

describe('resources', () => {
  it('are all conversations that agents may see', async () => {
    const { resources } = await program.client.listResources()
    expect(resources).toHaveLength(19)
    expect(resources.find(({ uri }) => uri === `conversation://${conversationId('beds')}`)).toMatchObject({
      title: 'Raised beds',
      mimeType: 'text/markdown',
    })
    expect(JSON.stringify(resources)).not.toMatch(hiddenWords)
  })

  it('are Markdown', async () => {
    const text = await resourceText(program, `conversation://${conversationId('beds')}`)
    expect(text).toMatch(/^# Raised beds\n/u)
    expect(text).toContain('> Forty centimetres suit carrots well.')
  })

  it('leave out hidden messages', async () => {
    const text = await resourceText(program, `conversation://${conversationId('partly')}`)
    expect(text).toContain('Thanks for the ginger.')
    expect(text).not.toMatch(hiddenWords)
  })

  it.each(['secret', 'nobody'])('are not found if hidden or unknown: %s', async (name) => {
    await expect(resourceText(program, `conversation://${conversationId(name)}`)).rejects.toThrow(/\S/u)
  })

  it('have pages that are complete together', async () => {
    const folder = newFolder('archive')
    const turns = Array.from({ length: 120 }, (_, index): Turn => [
      'user',
      `Chapter ${index}. ${'It rained all day long. '.repeat(60)}`,
    ])
    await importTexts(folder, [{ id: 'novel', title: 'Novel', turns }], newFolder())
    const client = await startContractClient({ archive: folder })
    const seen: string[] = []
    let uri: string | undefined = `conversation://${conversationId('novel')}`
    let pages = 0
    while (uri !== undefined && pages < 50) {
      const text: string = await resourceText(client, uri)
      pages += 1
      expect(text.length).toBeLessThanOrEqual(80_000)
      seen.push(...[...text.matchAll(/Chapter \d+/gu)].map(([found]) => found))
      uri = new RegExp(`conversation://${conversationId('novel')}\\?page=${pages + 1}\\b`, 'u').exec(text)?.[0]
    }
    expect(pages).toBeGreaterThan(1)
    expect(seen).toEqual(turns.map((_, index) => `Chapter ${index}`))
  })

  it('are also listed in pages', async () => {
    const folder = newFolder('archive')
    await importTexts(
      folder,
      Array.from({ length: 130 }, (_, index) => ({
        id: `talk ${index}`,
        title: 'Talk',
        turns: [['user', 'Hello']] as const,
      })),
      newFolder(),
    )
    const { client } = await startContractClient({ archive: folder })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.listResources(cursor === undefined ? {} : { cursor })
      seen.push(...page.resources.map(({ uri }) => uri))
      cursor = page.nextCursor
    } while (cursor !== undefined && seen.length < 1000)
    expect(new Set(seen).size).toBe(130)
    expect(seen).toHaveLength(130)
    await expect(client.listResources({ cursor: 'garbage' })).rejects.toThrow(/cursor/iu)
  })

  it('are completed from an id prefix, and never to a hidden one', async () => {
    expect(await complete(conversationId('beds').slice(0, 6))).toEqual([conversationId('beds')])
    expect(await complete('abcdef01')).toHaveLength(2)
    expect(await complete(conversationId('secret').slice(0, 8))).toEqual([])
    expect(await complete('')).not.toContain(conversationId('secret'))
  })
})

describe('the prompt recall', () => {
  it('asks to look up a topic, and says that results are data', async () => {
    expect((await program.client.listPrompts()).prompts).toMatchObject([
      { name: 'recall', arguments: [{ name: 'topic', required: true }, { name: 'since' }] },
    ])
    const { messages } = await program.client.getPrompt({
      name: 'recall',
      arguments: { topic: 'tulips in "spring"', since: '2025-01-31' },
    })
    const text = JSON.stringify(messages)
    expect(text).toMatch(/tulips/u)
    expect(text).toMatch(/2025-01-31/u)
    expect(text).toMatch(/data/u)
    await expect(program.client.getPrompt({ name: 'recall', arguments: {} })).rejects.toThrow(/topic/u)
  })
})

describe('tools that write', () => {
  it('are rejected unless the user allows them', async () => {
    for (const name of writing)
      expect(await program.refusal(name, { sessionKey: 'a', turns: [{ role: 'user', content: 'b' }] })).not.toBe('')
  })

  it('save, find and delete, and the user undoes it', async () => {
    const folder = newFolder('archive')
    await importTexts(folder, [{ id: 'first', title: 'First', turns: [['user', 'Hello']] }], newFolder())
    withArchive(folder, ({ settings }) => settings.set('agents_may_write', 'on'))
    const { client, call } = await startContractClient({ archive: folder })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual([...reading, ...writing].toSorted())
    expect(
      tools
        .filter(({ annotations }) => annotations?.readOnlyHint !== true)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(writing.toSorted())
    const turns = [
      { role: 'user', content: 'Keep the marigold plan.' },
      { role: 'assistant', content: 'The marigold plan is kept.' },
    ]
    expect(
      (await call('save_conversation_context', { sessionKey: 'marigold-plan', title: 'Marigold plan', turns })).isError,
    ).toBe(false)
    const get = async (): Promise<Row> =>
      (await call('query_conversations', { mode: 'get', sessionKey: 'marigold-plan' })).value
    const { session } = (await get()) as { session: { id: string } }
    expect(await get()).toMatchObject({ found: true, session: { turnCount: 2, title: 'Marigold plan' } })
    expect((await call('conversation_search', { query: 'marigold' })).text).toContain('Keep the marigold plan.')
    expect((await call('msg_search', { query: 'marigold' })).value).toMatchObject({ total: 2 })
    const schema = tools.find(({ name }) => name === 'delete_conversation')?.inputSchema.properties ?? {}
    expect(
      (await call('delete_conversation', 'sessionId' in schema ? { sessionId: session.id } : { id: session.id }))
        .isError,
    ).toBe(false)
    expect(await get()).toMatchObject({ found: false })
    expect((await call('conversation_search', { query: 'marigold' })).text).toBe('No matching messages.')
    expect((await call('msg_search', { query: 'marigold' })).value).toMatchObject({ total: 0 })
    withArchive(folder, ({ edits, library }) => {
      const [kept] = library.trashed()
      if (kept !== undefined) edits.setTrashed(kept.provider, kept.id, null)
    })
    expect(await get()).toMatchObject({ found: true, session: { id: session.id } })
  })
})
