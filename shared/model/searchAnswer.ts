import { sentence } from './sentence.ts'
import { z } from 'zod'

const textRange = z.object({ start: z.int(), end: z.int() })

const snippet = z.object({
  text: z.string(),
  ranges: z.array(textRange).describe('Places in the text to mark.'),
  isCutBefore: z.boolean(),
  isCutAfter: z.boolean(),
  codeMark: z
    .string()
    .optional()
    .describe('Where the text begins within code: the mark that ends that code, such as ```.'),
})
export type Snippet = z.infer<typeof snippet>

/** The parts a score is the sum of. */
const scoreParts = z.object({
  words: z.number().describe('Words of the query in the message, compared with the best message.'),
  title: z.number().describe('Words of the query in the title.'),
  nearby: z.number().describe('Words of the query in the messages before and after, or often in the conversation.'),
  meaning: z.number().describe('Similarity in meaning, compared with the nearest message.'),
  phrase: z.number().describe('Words that are neighbors in the query and in the message.'),
  conversation: z.number().describe('How well the whole conversation fits, in words and in meaning.'),
  speaker: z.number().describe('A question about your own words, answered by a message of yours.'),
  date: z.number().describe('The query names a date, and the message is from then.'),
  length: z.number().describe('Up to 20 words, a longer message gets more.'),
  standing: z.number().describe('Below zero for other versions, thinking and tools.'),
})

/** Why a message matched. */
const evidence = z.object({
  mode: z.enum(['keyword', 'meaning', 'hybrid']).describe('What found it: its words, its meaning, or both.'),
  score: z.number().describe('The sum of the parts, by which hits are ordered.'),
  parts: scoreParts,
  words: z.number().describe('Share of the words looked for, rare ones weighing more; short messages above 1.'),
  meaning: z.number().nullable().describe('Similarity of meaning, 0 to 1; null when no model knows the message yet.'),
  keywordRank: z.int().nullable().describe('Its place by words alone.'),
  meaningRank: z.int().nullable().describe('Its place by meaning alone.'),
  matchedWords: z.array(z.string()),
  missingWords: z.array(z.string()).describe('Words looked for that it does not have.'),
})

const neighbor = z.object({ messageId: z.string(), role: z.string().nullable(), text: z.string() })

export const searchHit = z.object({
  messageId: z.string().describe("The message's key in its conversation."),
  conversationId: z.string(),
  provider: z.string(),
  title: z.string().nullable(),
  role: z.string().nullable(),
  authorName: z.string().nullable(),
  kind: z.enum(['message', 'thoughts', 'toolCall', 'toolResult', 'hidden', 'empty']),
  model: z.string().nullable(),
  createdAtMs: z.int().nullable(),
  elseAtMs: z
    .int()
    .nullable()
    .describe(
      'For a message without a time: when its conversation was last active, else when that came into the archive.',
    ),
  isBranch: z.boolean().describe('Not on the path that the conversation shows.'),
  position: z.int().nullable().describe('On that path, the first is 0.'),
  conversationMessageCount: z.int(),
  projectId: z.string().nullable(),
  gptId: z.string().nullable().describe('The custom GPT that the conversation was with.'),
  tags: z.array(z.string()).describe('Of its conversation.'),
  updatedAtMs: z.int().nullable().describe('When the message was changed, where the export says so.'),
  textLength: z.int().describe('In characters.'),
  snippet,
  fullText: z.string().optional().describe('Where it was asked for, and is no longer than that.'),
  before: neighbor.nullable(),
  after: neighbor.nullable(),
  why: evidence,
})
export type SearchHit = z.infer<typeof searchHit>

const markPattern = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('forms'), beginning: z.string(), words: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('words'), tokens: z.array(z.string()).readonly(), isPrefix: z.boolean() }),
  z.object({ kind: z.literal('literal'), text: z.string() }),
  z.object({ kind: z.literal('regex'), source: z.string(), flags: z.string() }),
])

/** A term of a query to be marked in any text: each place is a match. */
export const searchMark = z.object({ label: z.string().describe('As it was typed.'), patterns: z.array(markPattern) })
export type SearchMark = z.infer<typeof searchMark>

const conversationHit = z.object({
  conversationId: z.string(),
  provider: z.string(),
  title: z.string().nullable(),
  derivedTitle: z.string().nullable().describe('For people, where it has no title: the first question.'),
  titleMarks: z.array(textRange).describe('Places in the title to mark; none where it has none of the words.'),
  activeAtMs: z.int().nullable(),
  score: z.number(),
  resultCount: z.int().describe('Its results.'),
  isExact: z.boolean().describe('False if it has more results than were counted.'),
  relatedCount: z.int().describe('Its related results.'),
})

export const searchAnswer = z.object({
  hits: z.array(searchHit),
  conversations: z
    .array(conversationHit)
    .describe(
      'In an order of their own: those with the best results, those of these hits, and those without any whose ' +
        'title fits or which are near as a whole.',
    ),
  titled: z
    .array(searchHit)
    .optional()
    .describe(
      'Where they were asked for and no hit follows: conversations whose title alone fits, each by its first ' +
        'message. What was found of the words is in the title.',
    ),
  total: z
    .object({ count: z.int(), isExact: z.boolean() })
    .describe('Results: messages that are exactly what was asked for. All hits are these and the related ones.'),
  relatedCount: z.int().describe('Related results: messages that come near it in words or in meaning.'),
  titledCount: z
    .int()
    .optional()
    .describe('Where they were asked for: how many conversations follow all hits because of their title.'),
  marks: z
    .array(searchMark)
    .describe('What is marked in hits, and can be marked in the same way wherever their texts are shown.'),
  leastSimilarity: z
    .number()
    .nullable()
    .describe('From where on similarity of meaning alone makes a related result; null where it took no part.'),
  tookMs: z
    .object({ embedding: z.number().nullable(), query: z.number() })
    .optional()
    .describe('How long the models took for the query, where any was asked, and all the rest.'),
  nextCursor: z.string().nullable(),
  sort: z.enum(['relevance', 'newest', 'oldest']),
  mode: z.enum(['keyword', 'hybrid']),
  models: z
    .array(z.string())
    .describe('The models for search by meaning that took part, the better one first; none where words alone decided.'),
  isMeaningComing: z
    .literal(true)
    .optional()
    .describe('A model is being loaded, and this answer was not to wait for it: ask again in a moment.'),
  didYouMean: z.string().nullable(),
  hints: z.array(z.object({ ...sentence.shape, start: z.int(), end: z.int() })),
  notices: z.array(sentence).describe('What was left out, and why.'),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

const counts = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }))

export const searchFacets = z.object({
  total: z
    .object({ count: z.int(), isExact: z.boolean() })
    .describe('Where it is not exact, this and all other counts are lower bounds.'),
  roles: counts,
  models: counts,
  projects: counts,
  has: counts,
  months: z
    .array(z.object({ month: z.string().describe('YYYY-MM'), count: z.int() }))
    .describe('None where the total is a lower bound.'),
})
export type SearchFacets = z.infer<typeof searchFacets>

export const savedSearch = z.object({ id: z.int(), name: z.string(), query: z.string(), createdAtMs: z.int() })
export type SavedSearch = z.infer<typeof savedSearch>

export const recentSearch = z.object({ query: z.string(), searchedAtMs: z.int() })
export type RecentSearch = z.infer<typeof recentSearch>
