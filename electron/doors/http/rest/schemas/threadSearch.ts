import { z } from 'zod'
import { boundedNumber, boundedText } from './queryFields.ts'

export const threadSearchQuery = z.object({
  query: boundedText({ least: 1, most: 500 }).describe(
    'The search words. There are no operators: every word is just a word.',
  ),
  project_id: boundedText({ most: 100, pattern: /^[a-zA-Z0-9_-]+$/ })
    .optional()
    .describe('Only conversations in this project.'),
  limit: boundedNumber({ least: 1, most: 100 }).default(20).describe('Maximum number of results.'),
})

const share = z.number().min(0).max(1)
const time = z.string().meta({ format: 'date-time' })
const text = z.string().nullable()
const count = z.int().min(0).nullable()
const texts = z.array(z.string()).nullable()
/** Fields of the seed that this archive has no data for. */
const unknown = z.null()

export const threadSearchResult = z
  .object({
    threadId: z.string().describe("The conversation's id."),
    messageId: z.string(),
    score: share.describe('How well it matches, 0 to 1.'),
    contentPreview: z.string().describe('The part with the most matches, … at cuts.'),
    timestamp: time.describe(
      "The message's time; if unknown, when the conversation was last active, or when it was imported.",
    ),
    fullContent: text.describe('The whole text, if it has at most 20,000 characters; otherwise null.'),
    role: text,
    agentUsed: text.describe("The id of the conversation's custom GPT; null if there was none."),
    modelUsed: text,
    threadTitle: text,
    conversationId: z.string().describe('The same as threadId.'),
    projectId: text,
    relevanceScore: share.describe('The same as score.'),
    matchType: z
      .enum(['keyword', 'semantic', 'hybrid'])
      .describe('What found it: keyword search, semantic search, or both.'),
    matchHighlights: z.array(z.string()).describe('The exact matches in the preview.'),
    matchedTerms: z
      .array(z.string())
      .describe('Words of the query in the message, or in the title if only the title matches.'),
    contextBefore: text.describe('The beginning of the previous message.'),
    contextAfter: text.describe('The beginning of the next message.'),
    previousMessageId: text,
    nextMessageId: text,
    rank: z.int().min(1),
    totalResults: count.describe('The same as totalMatches.'),
    tags: z.array(z.string()).describe("The conversation's tags."),
    createdAt: time.nullable().describe("The message's time; null if unknown."),
    modifiedAt: time.nullable().describe('When the message was edited, if the export says so; otherwise null.'),
    messageIndex: count.describe(
      'The position in the version the conversation shows, from 0; null in another version.',
    ),
    threadMessageCount: count,
    tokensUsed: count.describe(
      "An estimate: one token per four characters of the message. Exports don't contain the real number.",
    ),
    qualityScore: unknown,
    confidenceScore: unknown,
    extra: unknown,
  })
  .describe('One result. Unknown values are null.')
export type ThreadSearchResult = z.infer<typeof threadSearchResult>

const page = {
  totalMatches: count.describe(
    'The number of all results, including those beyond the limit; null if only a lower bound is known. The ' +
      'warnings then have that bound.',
  ),
  uniqueThreads: count,
  uniqueConversations: count,
  averageScore: share.nullable(),
  maxScore: share.nullable(),
  minScore: share.nullable(),
  page: z.literal(1),
  pageSize: z.int().min(1),
  totalPages: count.describe(
    'The number of pages of this size; null if totalMatches is null. You can only request the first page: ' +
      'raise the limit to see more.',
  ),
  hasNext: z.boolean().describe('Whether there are more results.'),
  hasPrevious: z.literal(false),
}

const how = {
  searchType: z.enum(['keyword', 'hybrid']).describe('Hybrid if semantic search took part.'),
  embeddingModel: text.describe(
    'The model that semantic search used; two, separated by a comma, while the better one is still ' +
      'indexing. Null for keyword search alone.',
  ),
  similarityThreshold: share
    .nullable()
    .describe('The lowest similarity that makes a semantic result; null if semantic search took no part.'),
  maxResults: z.int().min(1),
  filterThreadIds: unknown,
  filterAgents: unknown,
  filterRoles: unknown,
  filterDateFrom: unknown,
  filterDateTo: unknown,
  searchDurationMs: z.number().min(0),
  embeddingTimeMs: z
    .number()
    .min(0)
    .nullable()
    .describe('How long embedding the query took; null if semantic search took no part.'),
  queryTimeMs: z.number().min(0).nullable().describe('How long the search took, without embedding.'),
  cacheHit: unknown,
  cacheAgeSeconds: unknown,
}

const requestFields = {
  requestId: text.describe("The request's X-Request-ID header."),
  userId: unknown,
  sessionId: unknown,
  traceId: unknown,
  correlationId: unknown,
  apiVersion: z.string(),
  serverVersion: z.string(),
  clientVersion: unknown,
  timestamp: time.describe('The time of the response.'),
  searchTimestamp: time.describe('The time of the request.'),
  errors: texts,
  warnings: z.array(z.string()).describe('What was omitted, and why.'),
  environment: unknown,
  region: unknown,
  customMetadata: unknown,
  deprecationNotice: unknown,
  migrationGuide: unknown,
  extra: unknown,
}

export const threadSearchResponse = z
  .object({
    status: z.literal('success'),
    query: z.string(),
    results: z
      .array(threadSearchResult)
      .describe('Best first. Conversations where only the title matches come last, each with its first message.'),
    count: z.int().min(0).describe('The number of results.'),
    projectId: z.string().describe('The requested project; empty if there was none.'),
    message: text.describe('A suggested correction, if there are few results.'),
    ...page,
    ...how,
    ...requestFields,
  })
  .describe('Results of keyword and semantic search. Unknown values are null.')
export type ThreadSearchResponse = z.infer<typeof threadSearchResponse>
