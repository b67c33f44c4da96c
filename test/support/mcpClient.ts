import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll } from 'vitest'
import { createMcpServer, type McpServerOptions } from '../../electron/doors/mcp/createMcpServer.ts'
import { type AgentSettings, defaultAgentSettings } from '../../shared/model/agents.ts'
import { fixedNow } from './archiveFixture.ts'
import type { OpenSearch } from './searchFixture.ts'

interface ClientOptions extends Partial<Omit<McpServerOptions, 'settings'>> {
  readonly settings?: Partial<AgentSettings>
}

/** A tool's answer, as text and as a value. */
export interface Answer {
  readonly text: string
  readonly value: unknown
  readonly isError: boolean
  /** The raw protocol result. */
  readonly result: CallToolResult
}

/**
 * The SDK's own client, which validates every value against the tool's output schema, connected to the server in
 * memory.
 */
export async function openClient({ ask }: Pick<OpenSearch, 'ask'>, { settings, ...rest }: ClientOptions = {}) {
  const server = createMcpServer({
    dispatch: ({ door, name, input, context }) => ask(name, input, context.signal, door),
    version: '1.2.3',
    now: fixedNow,
    isCompact: true,
    hasConversations: true,
    log: () => {},
    ...rest,
    settings: { ...defaultAgentSettings, ...settings },
  })
  const client = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(ours), client.connect(theirs)])
  afterAll(() => client.close())
  // The client knows the output schemas once it has seen the list.
  await client.listTools()

  async function call(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const result = (await client.callTool({ name, arguments: given })) as CallToolResult
    const [content] = result.content
    return {
      text: content?.type === 'text' ? content.text : '',
      value: result.structuredContent,
      isError: result.isError === true,
      result,
    }
  }

  return { client, call }
}

export type OpenClient = Awaited<ReturnType<typeof openClient>>
