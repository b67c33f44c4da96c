import { z } from 'zod'
import { boundedText, clampedNumber } from './queryFields.ts'

export const messageSearchQuery = z.object({
  q: boundedText({ most: 100_000 }).describe(
    'An FTS5 MATCH expression over message content: words (all must appear), "a phrase", prefix*, AND, OR, ' +
      'NOT, (groups), content:word. An invalid expression finds nothing.',
  ),
  thread_id: boundedText({ most: 500 }).optional().describe('Only messages in this conversation.'),
  limit: clampedNumber({ least: 1, most: 200 }).default(50).describe('Maximum number of results, clamped to 1 to 200.'),
})

export const messageSearchResult = z
  .object({
    message_id: z.string(),
    thread_id: z.string().describe("The conversation's id."),
    thread_topic: z.string().nullable().describe("The conversation's title."),
    author: z.string().nullable().describe("The role, or the tool's name."),
    seq: z
      .int()
      .min(0)
      .nullable()
      .describe('The position in the version the conversation shows, from 0; null in another version.'),
    created_at: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
      .nullable()
      .describe('UTC; null if unknown.'),
    snippet: z.string().describe('Up to 20 tokens as HTML: matches in <mark>, the rest escaped, … at cuts.'),
  })
  .describe('One result.')
export type MessageSearchResult = z.infer<typeof messageSearchResult>

export const messageSearchResponse = z
  .object({
    results: z.array(messageSearchResult).describe('Best first.'),
    total: z.int().min(0).describe('The number of results.'),
    query: z.string().describe('The expression that was sent.'),
  })
  .describe('Results for an expression.')
export type MessageSearchResponse = z.infer<typeof messageSearchResponse>
