import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { AgentSettings } from '../../../shared/model/agentSettings.ts'
import { agentLine } from '../../../shared/text/agentText.ts'
import type { Dispatch } from '../../api/dispatch.ts'
import { askArchive } from './askArchive.ts'
import { callTool } from './callTool.ts'
import { complete } from './resources/completions.ts'
import { serverInstructions } from './instructions.ts'
import { PlainServer } from './transport/plainServer.ts'
import { recallMessages, recallPrompt } from './resources/prompts.ts'
import { inProtocol, ProtocolError } from './transport/protocolError.ts'
import { conversationResource, listResources, readResource } from './resources/resources.ts'
import type { ToolContext } from './tool.ts'
import { toolSchemas } from './toolSchemas.ts'
import { tools } from './tools/index.ts'

export interface McpServerOptions {
  readonly dispatch: Dispatch
  readonly version: string
  readonly now: () => number
  readonly settings: AgentSettings
  /** Whether `query_conversations` answers with short keys. */
  readonly isCompact: boolean
  /** Whether `query_conversations` answers at all. */
  readonly hasConversations: boolean
  readonly log: (message: string) => void
}

/** One for each connection, whatever carries it. It keeps nothing between calls. */
export function createMcpServer(options: McpServerOptions): Server {
  const { settings, version } = options
  const nameOf = (tool: string): string => `${settings.toolPrefix}${tool}`
  const contextOf = (signal: AbortSignal): ToolContext => ({
    ...options,
    ask: askArchive(options.dispatch, signal),
    nameOf,
  })
  const server = new PlainServer(
    { name: 'backscroll', title: 'Backscroll', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: serverInstructions(nameOf, settings.mayWrite),
    },
  )
  serveTools(server, options, contextOf)
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }, { signal }) =>
    inProtocol(() => listResources(params?.cursor, contextOf(signal))),
  )
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [conversationResource] }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }, { signal }) =>
    inProtocol(() => readResource(params.uri, contextOf(signal))),
  )
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [recallPrompt] }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    if (params.name !== recallPrompt.name)
      throw new ProtocolError('invalidParams', `There is no prompt ${agentLine(params.name, 80)}. There is one: recall`)
    return recallMessages(params.arguments ?? {}, nameOf)
  })
  server.setRequestHandler(CompleteRequestSchema, ({ params }, { signal }) =>
    inProtocol(() => complete(params, contextOf(signal))),
  )
  return server
}

function serveTools(
  server: Server,
  { settings, log }: McpServerOptions,
  contextOf: (signal: AbortSignal) => ToolContext,
): void {
  const offered = tools.filter(({ annotations }) => annotations.readOnlyHint || settings.mayWrite)
  const byName = new Map(offered.map((tool) => [`${settings.toolPrefix}${tool.name}`, tool]))
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...byName].map(([name, tool]) => {
      const { title, description, annotations } = tool
      return { name, title, description, ...toolSchemas(tool), annotations: { title, ...annotations } }
    }),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const tool = byName.get(params.name)
    if (!tool)
      throw new ProtocolError(
        'invalidParams',
        `There is no tool ${agentLine(params.name, 80)}. There are: ${[...byName.keys()].join(', ')}`,
      )
    return callTool({ tool, given: params.arguments ?? {}, context: contextOf(signal), log })
  })
}
