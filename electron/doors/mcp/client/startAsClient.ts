import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'

const MAX_HEARD = 4000

/** A program made ready to be started as clients start it, and an ear for its last words. `connect` starts it. */
export function startAsClient(program: StdioServerParameters, client: Client, timeoutMs: number) {
  const transport = new StdioClientTransport({ ...program, stderr: 'pipe' })
  let heard = ''
  transport.stderr?.on('data', (piece: Buffer) => {
    heard = `${heard}${piece.toString()}`.slice(-MAX_HEARD)
  })
  return {
    /** Gives its tools. */
    connect: async (): Promise<readonly Tool[]> => {
      await client.connect(transport, { timeout: timeoutMs })
      const { tools } = await client.listTools(undefined, { timeout: timeoutMs })
      return tools
    },
    lastWords: (): string => tellingLine(heard),
  }
}

/**
 * The last line that names an error, or else the last: Node ends with where it was and who it is, which tells a person
 * nothing.
 */
function tellingLine(heard: string): string {
  const lines = heard
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:at |Node\.js v)/.test(line))
  return lines.findLast((line) => /Error|Cannot find/.test(line)) ?? lines.at(-1) ?? ''
}
