import { z } from 'zod'
import { sentence } from './sentence.ts'

/** Whether agents are served too; the last choice, even while the server is off. */
const withMcp = z.boolean()

/** The server for browsers, scripts and agents on this computer, as run by the app. */
export const serverState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), withMcp }),
  z.object({
    kind: z.literal('on'),
    address: z.string(),
    tokenFile: z.string(),
    agentsTokenFile: z.string().nullable(),
    withMcp,
  }),
  z.object({ kind: z.literal('failed'), ...sentence.shape, withMcp }),
])
export type ServerState = z.infer<typeof serverState>

/** The MCP server, as the app itself started it to test it. */
export const agentProgramState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('ready'), toolNames: z.array(z.string()), answeredInMs: z.int(), sinceMs: z.int() }),
  z.object({ kind: z.literal('failed'), ...sentence.shape }),
])
export type AgentProgramState = z.infer<typeof agentProgramState>

/** Files in the archive folder with the HTTP tokens: agents get one that only opens /mcp. */
export const tokenFiles = { person: 'http-token', agents: 'mcp-token' } as const

export type TokenHolder = keyof typeof tokenFiles
