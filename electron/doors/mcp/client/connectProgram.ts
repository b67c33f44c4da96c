import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/sdk/client/stdio.js'
import {
  type CallToolRequest,
  CallToolResultSchema,
  ErrorCode,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { AppError } from '../../../../shared/contract/appError.ts'
import type { AgentAnswer, AgentTool } from '../../../../shared/model/agents.ts'

interface ProgramOptions {
  readonly command: string
  readonly args: readonly string[]
  /** In addition to the few variables that clients pass on. */
  readonly env: Readonly<Record<string, string>>
  readonly version: string
  readonly now: () => number
  /** Called when the program exits on its own, with its last output. */
  readonly onEnd: (lastWords: string) => void
}

export interface ConnectedProgram {
  readonly tools: AgentTool[]
  /** Returns the tool's result, even an error; throws if there was no response. */
  readonly call: (tool: string, given: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<AgentAnswer>
  readonly close: () => Promise<void>
}

/** The program started but didn't respond; holds its last output, if any. */
class NoResponse extends Error {
  readonly lastWords: string

  constructor(lastWords: string, options: ErrorOptions) {
    super('the program gave no answer', options)
    this.lastWords = lastWords
  }
}

const ANSWER_MS = 20_000
/** A tool may have a lot to read. */
const CALL_MS = 120_000

/** Starts the MCP server the way a client does, and lists its tools. */
export async function connectProgram({
  command,
  args,
  env,
  version,
  now,
  onEnd,
}: ProgramOptions): Promise<ConnectedProgram> {
  const client = new Client({ name: 'backscroll-window', version })
  const program = startAsClient({ command, args: [...args], env: { ...env } }, client, ANSWER_MS)
  let notifyEnd: typeof onEnd | null = null
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client has no other way
  client.onclose = () => notifyEnd?.(program.lastWords())
  try {
    const tools = (await program.connect()).map(agentToolOf)
    notifyEnd = onEnd
    return {
      tools,
      call: (name, given, signal) => callTool({ client, now }, { name, arguments: { ...given } }, signal),
      close: async () => {
        // Closing it ourselves isn't an unexpected end.
        notifyEnd = null
        await client.close()
      },
    }
  } catch (cause) {
    await client.close()
    throw new NoResponse(program.lastWords(), { cause })
  }
}

function agentToolOf({ name, title, description, inputSchema, annotations }: Tool): AgentTool {
  return {
    name,
    title: title ?? name,
    description: description ?? '',
    inputSchema,
    writes: annotations?.readOnlyHint !== true,
  }
}

interface Asking {
  readonly client: Client
  readonly now: () => number
}

/** Doesn't use the client's `callTool`, which withholds answers that fail its validation. */
async function callTool(
  { client, now }: Asking,
  params: CallToolRequest['params'],
  signal: AbortSignal,
): Promise<AgentAnswer> {
  const calledAtMs = now()
  try {
    const { content, structuredContent, isError } = await client.request(
      { method: 'tools/call', params },
      CallToolResultSchema,
      { timeout: CALL_MS, signal },
    )
    return {
      text: content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'),
      structured: structuredContent ?? null,
      isError: isError === true,
      tookMs: Math.round(now() - calledAtMs),
    }
  } catch (cause) {
    throw signal.aborted ? AppError.of('toolStopped').causedBy(cause) : readableError(cause)
  }
}

function readableError(error: unknown): unknown {
  if (!(error instanceof McpError)) return error
  if (error.code === Number(ErrorCode.ConnectionClosed)) return AppError.of('mcpServerEnded').causedBy(error)
  if (error.code === Number(ErrorCode.RequestTimeout)) return AppError.of('mcpServerSlow').causedBy(error)
  return new AppError(
    { code: 'invalid_input', message: error.message.replace(/^MCP error -?\d+: /, '') },
    { cause: error },
  )
}

const MAX_OUTPUT = 4000

/** Prepares to start a program the way clients do, and captures its last output. `connect` starts it. */
export function startAsClient(program: StdioServerParameters, client: Client, timeoutMs: number) {
  const transport = new StdioClientTransport({ ...program, stderr: 'pipe' })
  let output = ''
  transport.stderr?.on('data', (piece: Buffer) => {
    output = `${output}${piece.toString()}`.slice(-MAX_OUTPUT)
  })
  return {
    /** Returns its tools. */
    connect: async (): Promise<readonly Tool[]> => {
      await client.connect(transport, { timeout: timeoutMs })
      const { tools } = await client.listTools(undefined, { timeout: timeoutMs })
      return tools
    },
    lastWords: (): string => errorLine(output),
  }
}

/**
 * The last line that mentions an error, or else the last line: Node ends with a stack trace and its version, which help
 * no one.
 */
function errorLine(heard: string): string {
  const lines = heard
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:at |Node\.js v)/.test(line))
  return lines.findLast((line) => /Error|Cannot find/.test(line)) ?? lines.at(-1) ?? ''
}
