import { z } from 'zod'

/** A tool of the MCP server, as the server lists it. */
export const agentTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()).describe('JSON Schema.'),
  writes: z.boolean().describe('Whether it changes the archive.'),
})
export type AgentTool = z.infer<typeof agentTool>

/** The result an agent gets from a tool call. */
export const agentAnswer = z.object({
  text: z.string(),
  structured: z.record(z.string(), z.unknown()).nullable().describe('None with an error.'),
  isError: z.boolean(),
  tookMs: z.int(),
})
export type AgentAnswer = z.infer<typeof agentAnswer>

/** What agents may do, and how the app presents itself to them. */
export const agentSettings = z.object({
  mayWrite: z.boolean().describe('Whether agents may save conversations and move them to the trash.'),
  toolPrefix: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{0,32}$/, 'may have letters, figures, dashes and underscores, at most 32')
    .describe('Stands before the name of every tool.'),
  tokenBudget: z
    .int('must be a whole number')
    .min(1000, 'must be 1000 to 200000')
    .max(200_000, 'must be 1000 to 200000')
    .describe('No result of a tool is longer.'),
})
export type AgentSettings = z.infer<typeof agentSettings>

export const defaultAgentSettings: AgentSettings = { mayWrite: false, toolPrefix: '', tokenBudget: 20_000 }
