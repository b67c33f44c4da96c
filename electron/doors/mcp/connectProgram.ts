import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { startAsClient } from './startAsClient.ts'

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

/** Starts the program for agents as a client does, and asks it for its tools. */
export async function connectProgram({ command, args, env, version, onEnd }: ProgramOptions): Promise<ConnectedProgram> {
  const client = new Client({ name: 'backscroll-window', version })
  const program = startAsClient({ command, args: [...args], env: { ...env } }, client, ANSWER_MS)
  let tellEnd: typeof onEnd | null = null
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client has no other way
  client.onclose = () => tellEnd?.(program.lastWords())
  try {
    const toolNames = await program.connect()
    tellEnd = onEnd
    return {
      toolNames,
      close: async () => {
        // Ended by us, that is no news.
        tellEnd = null
        await client.close()
      },
    }
  } catch (cause) {
    await client.close()
    throw new NoAnswer(program.lastWords(), { cause })
  }
}
