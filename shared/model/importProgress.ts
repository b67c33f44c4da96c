import { z } from 'zod'

export const importProgress = z.object({
  sourcePath: z.string(),
  step: z.enum(['conversations', 'files', 'index']),
  done: z.number().describe('Of the current step: bytes while reading, rows while indexing.'),
  total: z.number(),
  conversations: z.int(),
  messages: z.int(),
  messagesPerSecond: z.number(),
  secondsLeft: z.number().nullable().describe('Of the current step; null while there is nothing to judge by.'),
})
export type ImportProgress = Readonly<z.infer<typeof importProgress>>
