import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

interface ProgramOptions {
  readonly command: string
  readonly args: readonly string[]
  /** Beside the few variables that clients pass on. */
  readonly env: Readonly<Record<string, string>>
  readonly version: string
  /** Hears that the program has ended by itself, with its last words. */
  readonly onEnd: (lastWords: string) => void
}

export interface ConnectedProgram {
  readonly toolNames: string[]
  readonly close: () => Promise<void>
}

/** A program that was started and gave no answer; what it said last, if anything. */
class NoAnswer extends Error {
  readonly lastWords: string

  constructor(lastWords: string, options: ErrorOptions) {
    super('the program gave no answer', options)
    this.lastWords = lastWords
  }
}

const ANSWER_MS = 20_000
const MAX_HEARD = 4000

/** Starts the program for agents as a client does, and asks it for its tools. */
export async function connectProgram({ command, args, env, version, onEnd }: ProgramOptions): Promise<ConnectedProgram> {
  const transport = new StdioClientTransport({ command, args: [...args], env: { ...env }, stderr: 'pipe' })
  const client = new Client({ name: 'backscroll-window', version })
  let heard = ''
  let tellEnd: typeof onEnd | null = null
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client has no other way
  client.onclose = () => tellEnd?.(lastLine(heard))
  transport.stderr?.on('data', (piece: Buffer) => {
    heard = `${heard}${piece.toString()}`.slice(-MAX_HEARD)
  })
  try {
    await client.connect(transport, { timeout: ANSWER_MS })
    const { tools } = await client.listTools(undefined, { timeout: ANSWER_MS })
    tellEnd = onEnd
    return {
      toolNames: tools.map(({ name }) => name),
      close: async () => {
        // Ended by us, that is no news.
        tellEnd = null
        await client.close()
      },
    }
  } catch (cause) {
    await client.close()
    throw new NoAnswer(lastLine(heard), { cause })
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? ''
}
