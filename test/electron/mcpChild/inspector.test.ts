import { beforeAll, describe, expect, it } from 'vitest'
import { importInto, messagesOf, saved, temporaryFolders, withArchive } from '../../support/archiveFixture.ts'
import { buildConversation, idFrom } from '../../support/buildExport.ts'
import { runPackageProgram, startHttpServer } from '../../support/mcpHttpServer.ts'
import { compileCache, mcpProgramFile } from '../../support/programs.ts'

interface Inspected {
  readonly code: number | null
  readonly result: Readonly<Record<string, unknown>> | undefined
  readonly error: { readonly code: string; readonly message: string } | undefined
}

const inspector = import.meta.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js')
const newFolder = temporaryFolders('inspector')
const folder = newFolder()
const readingTools = [
  'conversation_search',
  'query_conversations',
  'list_conversations',
  'msg_search',
  'get_messages_around',
]
const writingTools = ['save_conversation_context', 'delete_conversation']
const gardenId = idFrom('garden')

let archive = ''
let writable = ''
beforeAll(async () => {
  archive = await newArchive()
  writable = await newArchive()
  withArchive(writable, ({ settings }) => settings.set('agents_may_write', 'on'))
})

async function newArchive(): Promise<string> {
  const made = newFolder('archive')
  const garden = buildConversation({
    id: gardenId,
    title: 'Garden',
    turns: [
      ['user', 'When do I plant tulips?'],
      ['assistant', 'Plant tulips in autumn.'],
    ],
  })
  await importInto(made, saved(newFolder(), 'export.json', [garden]))
  return made
}

/** The meaning of the inspector's exit codes. */
const exits = { done: 0, noAuthorization: 3, toolError: 5 } as const

/** The inspector takes its own options first, then the program to start or the URL to call. */
async function inspect(method: string, options: readonly string[], target: readonly string[]): Promise<Inspected> {
  const args = ['--cli', '--quiet', '--format', 'json', '--stored-auth-only', '--method', method, ...options, ...target]
  const { code, stdout, stderr } = await runPackageProgram(inspector, args, folder)
  // With --strict, the inspector prints plain advice instead of an error.
  const read = (text: string): Partial<Inspected> =>
    text.startsWith('{') ? (JSON.parse(text) as Partial<Inspected>) : {}
  return { code, result: read(stdout).result, error: read(stderr).error }
}

const stdio = (method: string, options: readonly string[] = [], from = archive): Promise<Inspected> =>
  inspect(method, options, [
    '-e',
    `BACKSCROLL_ARCHIVE=${from}`,
    '-e',
    `NODE_COMPILE_CACHE=${compileCache}`,
    process.execPath,
    mcpProgramFile,
  ])

const callOptions = (name: string, given: object): string[] => [
  '--tool-name',
  name,
  '--tool-args-json',
  JSON.stringify(given),
]
const call = (name: string, given: object, from = archive): Promise<Inspected> =>
  stdio('tools/call', callOptions(name, given), from)

const namesIn = ({ result }: Inspected): string[] =>
  ((result?.['tools'] ?? []) as { name: string }[]).map(({ name }) => name)
const valueIn = ({ result }: Inspected): unknown => result?.['structuredContent']

describe('the official inspector over standard input', () => {
  it('gets the tools, and writing tools only with permission', async () => {
    const [reading, writing] = await Promise.all([stdio('tools/list', ['--strict']), stdio('tools/list', [], writable)])
    // With --strict, an invalid schema would change the exit code.
    expect([reading.code, namesIn(reading)]).toEqual([exits.done, readingTools])
    expect([writing.code, namesIn(writing)]).toEqual([exits.done, [...readingTools, ...writingTools]])
  })

  it('searches messages, by text and by expression', async () => {
    const [byText, byExpression] = await Promise.all([
      call('conversation_search', { query: 'tulips', limit: 1 }),
      call('msg_search', { query: 'tulips AND autumn' }),
    ])
    expect(byText).toMatchObject({
      code: exits.done,
      result: { content: [{ type: 'text', text: expect.stringContaining('Plant tulips in autumn.') as string }] },
    })
    expect(valueIn(byText)).toMatchObject({
      message: 'Showing 1 results:',
      results: [{ role: 'assistant', conversation_id: gardenId }],
    })
    expect(valueIn(byExpression)).toMatchObject({
      total: 1,
      results: [{ thread_id: gardenId, snippet: 'Plant <mark>tulips</mark> in <mark>autumn</mark>.' }],
    })
  })

  it('lists, searches and gets conversations', async () => {
    const [listed, found] = await Promise.all([
      call('list_conversations', { limit: 5 }),
      call('query_conversations', { mode: 'search', query: 'tulips', searchMode: 'both' }),
    ])
    expect(valueIn(listed)).toMatchObject({ data: [{ id: gardenId, title: 'Garden' }], page_info: { next: null } })
    expect(valueIn(found)).toMatchObject({ mode: 'search', conversations: [{ sessionId: gardenId, title: 'Garden' }] })
    expect(valueIn(await call('query_conversations', { mode: 'get', sessionId: gardenId }))).toMatchObject({
      found: true,
      turns: [{ role: 'user' }, { role: 'assistant' }],
    })
  })

  it('reads around a message, and gets an explanation if there is none', async () => {
    const answer = messagesOf(archive, gardenId).find(({ role }) => role === 'assistant')
    const [around, nowhere] = await Promise.all([
      call('get_messages_around', { message_id: answer?.messageId, before: 1 }),
      call('get_messages_around', { message_id: 'nope' }),
    ])
    expect(valueIn(around)).toMatchObject({
      conversation_id: gardenId,
      messages: [{ is_target: false }, { is_target: true, content: 'Plant tulips in autumn.' }],
    })
    expect(nowhere).toMatchObject({
      code: exits.toolError,
      result: {
        isError: true,
        content: [{ text: expect.stringContaining("There's no message with the id nope.") as string }],
      },
    })
  })

  it('saves a conversation, finds it, and moves one to the trash', async () => {
    const turns = [{ role: 'user', content: 'How far is Trieste?' }]
    expect(
      valueIn(await call('save_conversation_context', { sessionKey: 'trip-2026', title: 'A trip', turns }, writable)),
    ).toMatchObject({ sessionKey: 'trip-2026', isNew: true, turnCount: 1 })
    expect(valueIn(await call('delete_conversation', { sessionId: gardenId }, writable))).toMatchObject({
      deleted: true,
      sessionId: gardenId,
    })
    expect(valueIn(await call('query_conversations', { mode: 'list' }, writable))).toMatchObject({
      total: 1,
      conversations: [{ sessionKey: 'trip-2026' }],
    })
  })

  it('lists and reads resources', async () => {
    const [listed, templates] = await Promise.all([stdio('resources/list'), stdio('resources/templates/list')])
    expect(listed.result).toMatchObject({
      resources: [{ uri: `conversation://${gardenId}`, title: 'Garden', mimeType: 'text/markdown' }],
    })
    expect(templates.result).toMatchObject({
      resourceTemplates: [{ uriTemplate: expect.stringMatching(/^conversation:\/\/\{id\}/) as string }],
    })
    const [read, nothing] = await Promise.all([
      stdio('resources/read', ['--uri', `conversation://${gardenId}`]),
      stdio('resources/read', ['--uri', 'conversation://nobody']),
    ])
    expect(read.result).toMatchObject({
      contents: [{ mimeType: 'text/markdown', text: expect.stringContaining('When do I plant tulips?') as string }],
    })
    expect(nothing).toMatchObject({ code: 1, error: { message: expect.stringMatching(/conversation/) as string } })
  })

  it('lists and gets the prompt', async () => {
    const [listed, got] = await Promise.all([
      stdio('prompts/list'),
      stdio('prompts/get', ['--prompt-name', 'recall', '--prompt-args', 'topic=tulips', 'since=2025-01-01']),
    ])
    expect(listed.result).toMatchObject({ prompts: [{ name: 'recall' }] })
    expect(got.result).toMatchObject({
      messages: [{ role: 'user', content: { text: expect.stringContaining('tulips') as string } }],
    })
  })
})

describe('the official inspector over Streamable HTTP', () => {
  it('gets the same service with the token, and none without', async () => {
    const { url, token, stop } = await startHttpServer(archive, { needsToken: true })
    const http = (method: string, options: readonly string[] = [], shown = token): Promise<Inspected> =>
      inspect(
        method,
        [
          ...options,
          '--transport',
          'http',
          '--server-url',
          url,
          ...(shown === null ? [] : ['--header', `Authorization: Bearer ${shown}`]),
        ],
        [],
      )
    const [listed, found] = await Promise.all([
      http('tools/list'),
      http('tools/call', callOptions('conversation_search', { query: 'tulips' })),
    ])
    expect(namesIn(listed)).toEqual(readingTools)
    expect(valueIn(found)).toMatchObject({ message: 'Showing 2 results:' })
    const [read, got] = await Promise.all([
      http('resources/read', ['--uri', `conversation://${gardenId}`]),
      http('prompts/get', ['--prompt-name', 'recall', '--prompt-args', 'topic=tulips']),
    ])
    expect([read.code, got.code]).toEqual([exits.done, exits.done])
    for (const refused of await Promise.all([http('tools/list', [], null), http('tools/list', [], 'made-up')])) {
      expect(refused).toMatchObject({
        code: exits.noAuthorization,
        error: { code: 'auth_required', message: expect.stringContaining('Send the token') as string },
      })
    }
    await stop()
  })
})
