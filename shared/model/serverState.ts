import { z } from 'zod'

/** Whether agents are served too; as it was chosen last, also while nothing is served. */
const withMcp = z.boolean()

/** The server for browsers, scripts and agents on this machine, as the app runs it. */
export const serverState = z.discriminatedUnion('at', [
  z.object({ at: z.literal('off'), withMcp }),
  z.object({
    at: z.literal('on'),
    address: z.string(),
    tokenFile: z.string(),
    agentsTokenFile: z.string().nullable(),
    withMcp,
  }),
  z.object({ at: z.literal('failed'), message: z.string(), withMcp }),
])
export type ServerState = z.infer<typeof serverState>

/** The program that agents start, as the app itself has started it to see whether it answers. */
export const agentProgramState = z.discriminatedUnion('at', [
  z.object({ at: z.literal('starting') }),
  z.object({ at: z.literal('ready'), toolNames: z.array(z.string()), answeredInMs: z.int(), sinceMs: z.int() }),
  z.object({ at: z.literal('failed'), message: z.string() }),
])
export type AgentProgramState = z.infer<typeof agentProgramState>

/**
 * Files in the archive's folder with the tokens asked for over HTTP: agents get one that opens /mcp and nothing else.
 */
export const tokenFiles = { person: 'http-token', agents: 'mcp-token' } as const

export type TokenHolder = keyof typeof tokenFiles
