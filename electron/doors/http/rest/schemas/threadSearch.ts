import { z } from 'zod'
import { boundedNumber, boundedText } from './queryFields.ts'

export const threadSearchQuery = z.object({
  query: boundedText({ least: 1, most: 500 }).describe(
    'What to look for, by words and by meaning. Every word is taken as it stands: there are no operators.',
  ),
  project_id: boundedText({ most: 100, pattern: /^[a-zA-Z0-9_-]+$/ })
    .optional()
    .describe('Only conversations of this project.'),
  limit: boundedNumber({ least: 1, most: 100 }).default(20).describe('How many results at most.'),
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
    threadId: z.string().describe('The conversation.'),
    messageId: z.string(),
    score: share.describe('How well it fits, 0 to 1.'),
    contentPreview: z.string().describe('The part with most of what was looked for, … where it was cut.'),
    timestamp: time.describe(
      'When it was said; where that is not known, when the conversation was last active, else when it was imported.',
    ),
    fullContent: text.describe('The whole text, where it has at most 20,000 characters, else null.'),
    role: text,
    agentUsed: text.describe('The id of the custom GPT that the conversation was with; null where it was with none.'),
    modelUsed: text,
    threadTitle: text,
    conversationId: z.string().describe('The same as threadId.'),
    projectId: text,
    relevanceScore: share.describe('The same as score.'),
    matchType: z.enum(['keyword', 'semantic', 'hybrid']).describe('What found it: its words, its meaning, or both.'),
    matchHighlights: z.array(z.string()).describe('What is found in the preview, as it stands there.'),
    matchedTerms: z
      .array(z.string())
      .describe(
        'Words of the query that the message has; where only the title of the conversation fits, those that ' +
          'the title has.',
      ),
    contextBefore: text.describe('The beginning of the message before it.'),
    contextAfter: text.describe('The beginning of the message after it.'),
    previousMessageId: text,
    nextMessageId: text,
    rank: z.int().min(1),
    totalResults: count.describe('The same as totalMatches.'),
    tags: z.array(z.string()).describe('The tags you gave the conversation.'),
    createdAt: time.nullable().describe('When it was said; null when it is not known.'),
    modifiedAt: time.nullable().describe('When the message was changed, where the export says so, else null.'),
    messageIndex: count.describe(
      'The place on the path that the conversation shows, the first is 0; null on another branch.',
    ),
    threadMessageCount: count,
    tokensUsed: count.describe(
      'An estimate: one token for every four characters of the message. Exports do not have the real number.',
    ),
    qualityScore: unknown,
    confidenceScore: unknown,
    extra: unknown,
  })
  .describe('A message that was found. What cannot be known is null.')
export type ThreadSearchResult = z.infer<typeof threadSearchResult>

const page = {
  totalMatches: count.describe(
    'How many results there are in all, also beyond the limit; null where only a lower bound is known, which is ' +
      'then among the warnings.',
  ),
  uniqueThreads: count,
  uniqueConversations: count,
  averageScore: share.nullable(),
  maxScore: share.nullable(),
  minScore: share.nullable(),
  page: z.literal(1),
  pageSize: z.int().min(1),
  totalPages: count.describe(
    'Pages of this size that hold all results; null where totalMatches is. Only the first can be asked for: raise ' +
      'the limit to see more.',
  ),
  hasNext: z.boolean().describe('Whether there are more results than these.'),
  hasPrevious: z.literal(false),
}

const how = {
  searchType: z.enum(['keyword', 'hybrid']).describe('Hybrid where search by meaning took part.'),
  embeddingModel: text.describe(
    'The model that search by meaning used; two, joined by a comma, while the better one does not know every ' +
      'message yet. Null where words alone decided.',
  ),
  similarityThreshold: share
    .nullable()
    .describe('From which similarity on the meaning alone makes a result; null where semantic search took no part.'),
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
    .describe('How long the query was embedded; null where semantic search took no part.'),
  queryTimeMs: z.number().min(0).nullable().describe('How long the archive was searched, without embedding.'),
  cacheHit: unknown,
  cacheAgeSeconds: unknown,
}

const requestFields = {
  requestId: text.describe('The header X-Request-ID of the request.'),
  userId: unknown,
  sessionId: unknown,
  traceId: unknown,
  correlationId: unknown,
  apiVersion: z.string(),
  serverVersion: z.string(),
  clientVersion: unknown,
  timestamp: time.describe('When it was answered.'),
  searchTimestamp: time.describe('When it was asked.'),
  errors: texts,
  warnings: z.array(z.string()).describe('What was left out, and why.'),
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
      .describe('The best first; at the end conversations whose title alone fits, each by its first message.'),
    count: z.int().min(0).describe('How many results these are.'),
    projectId: z.string().describe('The project that was asked for; empty when none was.'),
    message: text.describe('What may have been meant, where little was found.'),
    ...page,
    ...how,
    ...requestFields,
  })
  .describe('Messages that were found by words and by meaning. What cannot be known is null.')
export type ThreadSearchResponse = z.infer<typeof threadSearchResponse>
