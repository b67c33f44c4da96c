import { z } from 'zod'

/** A tool of the program for agents, as the program lists it. */
export const agentTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()).describe('JSON Schema.'),
  writes: z.boolean().describe('Whether it changes the archive.'),
})
export type AgentTool = z.infer<typeof agentTool>

/** What an agent gets when it calls a tool. */
export const agentAnswer = z.object({
  text: z.string(),
  structured: z.record(z.string(), z.unknown()).nullable().describe('None with an error.'),
  isError: z.boolean(),
  tookMs: z.int(),
})
export type AgentAnswer = z.infer<typeof agentAnswer>
