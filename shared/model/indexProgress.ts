import { z } from 'zod'

export const indexProgress = z.object({
  step: z.enum(['keywords', 'static', 'model']),
  done: z.int().describe('Messages that have their vector, of all that shall have one.'),
  total: z.int(),
  textsPerSecond: z.number(),
  secondsLeft: z.number().nullable().describe('Null while there is nothing to judge by.'),
})
export type IndexProgress = Readonly<z.infer<typeof indexProgress>>
