import { z } from 'zod'
import { boundedText, clampedNumber } from './queryFields.ts'

export const messageSearchQuery = z.object({
  q: boundedText({ most: 100_000 }).describe(
    'An FTS5 MATCH expression over message content: words (all must appear), "a phrase", prefix*, AND, OR, NOT, ' +
      '(groups), content:word. One that cannot be read finds nothing.',
  ),
  thread_id: boundedText({ most: 500 }).optional().describe('Only messages of this conversation.'),
  limit: clampedNumber({ least: 1, most: 200 })
    .default(50)
    .describe('How many results at most; taken to 1 or 200 when it lies outside.'),
})

export const messageSearchResult = z
  .object({
    message_id: z.string(),
    thread_id: z.string().describe('The conversation.'),
    thread_topic: z.string().nullable().describe('Its title.'),
    author: z.string().nullable().describe('The role, or the name of the tool that spoke.'),
    seq: z
      .int()
      .min(0)
      .nullable()
      .describe('The place on the path that the conversation shows, the first is 0; null on another branch.'),
    created_at: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
      .nullable()
      .describe('UTC; null when it is not known.'),
    snippet: z
      .string()
      .describe('Up to 20 tokens as HTML: found words in <mark>, the rest escaped, … where it was cut.'),
  })
  .describe('A message that was found.')
export type MessageSearchResult = z.infer<typeof messageSearchResult>

export const messageSearchResponse = z
  .object({
    results: z.array(messageSearchResult).describe('The best first.'),
    total: z.int().min(0).describe('How many results these are.'),
    query: z.string().describe('The expression as it came.'),
  })
  .describe('Messages that an expression found.')
export type MessageSearchResponse = z.infer<typeof messageSearchResponse>
