import { z } from 'zod'

export const detail = z.object({ detail: z.string() }).describe('What went wrong, in a sentence.')

export const validationError = z
  .object({
    type: z.string().describe('The kind of error, for programs.'),
    loc: z.array(z.union([z.string(), z.int()])).describe('Where the value stands.'),
    msg: z.string(),
    input: z.unknown().describe('The value as it came; null when there was none.'),
    ctx: z.record(z.string(), z.unknown()).optional().describe('The bound that was crossed.'),
  })
  .describe('What is wrong with one parameter.')
export type ValidationError = z.infer<typeof validationError>

export const validationErrors = z
  .object({ detail: z.array(validationError).min(1) })
  .describe('What is wrong with the parameters, the first thing of each.')

export const refusal = z
  .object({ error: z.string() })
  .describe('Why the request was turned away before anything was looked for.')
