import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { McpError, ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll } from 'vitest'
import { clientEnvironment } from './mcpProgram.ts'
import { mcpProgramFile } from './programs.ts'

export interface Question {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A result or a protocol error: exactly one of the two. */
export interface Said {
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

const PATIENCE_MS = 120_000
const AT_ONCE = 6

/**
 * The real server in its own process, queried by the SDK's client. Answers are raw: nothing is validated against a
 * schema.
 */
export async function openAgent(archive: string, env: Readonly<Record<string, string>> = {}) {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mcpProgramFile],
    env: clientEnvironment({ BACKSCROLL_ARCHIVE: archive, ...env }),
    stderr: 'pipe',
  })
  let log = ''
  transport.stderr?.on('data', (piece: Buffer) => (log += piece.toString()))
  // Collects output that isn't a JSON-RPC message on its own line.
  const troubles: string[] = []
  Object.assign(client, { onerror: (error: Error) => void troubles.push(String(error)) })
  await client.connect(transport)
  afterAll(() => client.close())

  async function ask({ method, params }: Question): Promise<Said> {
    try {
      return { result: await client.request({ method, params }, ResultSchema, { timeout: PATIENCE_MS }) }
    } catch (error) {
      if (!(error instanceof McpError)) throw error
      return { error: { code: error.code, message: error.message } }
    }
  }

  /** A few at a time, like an eager client; the answers are in the order of the requests. */
  async function askAll(questions: readonly Question[]): Promise<Said[]> {
    const said: Said[] = []
    const left = questions.entries()
    const work = Array.from({ length: AT_ONCE }, async () => {
      for (const [index, question] of left) said[index] = await ask(question)
    })
    await Promise.all(work)
    return said
  }

  return {
    ask,
    askAll,
    call: (name: string, given: object = {}): Promise<Said> => ask(toolCall(name, given)),
    close: () => client.close(),
    log: () => log,
    troubles,
  }
}

export type Agent = Awaited<ReturnType<typeof openAgent>>

export function toolCall(name: string, given: object): Question {
  return { method: 'tools/call', params: { name, arguments: given } }
}

export function textOf({ result, error }: Said): string {
  const [content] = (result?.['content'] ?? []) as readonly { text?: string }[]
  return content?.text ?? error?.message ?? ''
}

/** As a value; empty when the call was rejected. */
export function valueOf({ result }: Said): Record<string, unknown> {
  return (result?.['structuredContent'] ?? {}) as Record<string, unknown>
}

interface Subjects {
  readonly words?: readonly string[]
  /** Ids, id prefixes and session keys. */
  readonly names?: readonly string[]
  readonly messageIds?: readonly string[]
}

/** Everything a curious agent can ask about these. */
export function everyQuestion({ words = [], names = [], messageIds = [] }: Subjects): Question[] {
  return [
    ...questionsAtLarge(),
    ...words.flatMap(questionsAboutWords),
    ...names.flatMap(questionsAboutName),
    ...messageIds.flatMap(questionsAboutMessage),
  ]
}

function questionsAtLarge(): Question[] {
  return [
    toolCall('conversation_search', { limit: 200 }),
    toolCall('conversation_search', { roles: ['tool'] }),
    toolCall('query_conversations', { mode: 'list', limit: 50 }),
    toolCall('query_conversations', { mode: 'list', limit: 1, offset: 1 }),
    toolCall('list_conversations', { limit: 100 }),
    toolCall('list_conversations', { limit: 1 }),
    toolCall('msg_search', { query: 'a* OR b* OR e* OR i* OR o* OR t*' }),
    { method: 'resources/list', params: {} },
    { method: 'resources/templates/list', params: {} },
    { method: 'prompts/list', params: {} },
    { method: 'tools/list', params: {} },
  ]
}

function questionsAboutWords(words: string): Question[] {
  const searches = (['summary', 'turns', 'both'] as const).map((searchMode) =>
    toolCall('query_conversations', { mode: 'search', query: words, searchMode, includeTranscript: true, limit: 50 }),
  )
  return [
    toolCall('conversation_search', { query: words, limit: 200 }),
    toolCall('conversation_search', {
      query: words,
      roles: ['assistant'],
      start_date: '2000-01-01',
      end_date: '2099-01-01',
    }),
    ...searches,
    toolCall('msg_search', { query: words }),
    toolCall('msg_search', { query: `"${words}"`, limit: 200 }),
    toolCall('msg_search', { query: `content:${words}* NOT nothing` }),
    toolCall('list_conversations', { project_reference: words }),
    completionOf(words),
    { method: 'prompts/get', params: { name: 'recall', arguments: { topic: words } } },
  ]
}

function questionsAboutName(name: string): Question[] {
  return [
    toolCall('query_conversations', { mode: 'get', sessionId: name }),
    toolCall('query_conversations', { mode: 'get', sessionKey: name, maxTurns: 200 }),
    toolCall('query_conversations', { mode: 'search', query: name, searchMode: 'both' }),
    toolCall('conversation_search', { query: name }),
    toolCall('msg_search', { query: 'a* OR e* OR t*', thread_id: name }),
    toolCall('list_conversations', { project_reference: name }),
    toolCall('get_messages_around', { message_id: name }),
    { method: 'resources/read', params: { uri: `conversation://${encodeURIComponent(name)}` } },
    { method: 'resources/read', params: { uri: `conversation://${encodeURIComponent(name)}?page=2` } },
    completionOf(name),
  ]
}

function questionsAboutMessage(messageId: string): Question[] {
  return [
    toolCall('get_messages_around', { message_id: messageId, before: 50, after: 50 }),
    toolCall('get_messages_around', { message_id: messageId, before: 0, after: 1 }),
    toolCall('get_messages_around', { message_id: messageId, before: 1, after: 0 }),
    toolCall('conversation_search', { query: messageId }),
    toolCall('query_conversations', { mode: 'get', sessionId: messageId }),
  ]
}

function completionOf(value: string): Question {
  return {
    method: 'completion/complete',
    params: { ref: { type: 'ref/resource', uri: 'conversation://{id}{?page}' }, argument: { name: 'id', value } },
  }
}
