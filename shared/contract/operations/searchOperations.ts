import { z } from 'zod'
import { recentSearch, savedSearch, searchAnswer, searchFacets } from '../../model/searchAnswer.ts'
import { operation } from '../operation.ts'

const searchText = z
  .string()
  .max(100_000, 'is too long')
  .describe('In the query language: words, "phrases", prefix*, OR, -not, and operators such as from:me.')
const timeZone = z
  .string()
  .max(60)
  .optional()
  .describe("An IANA name such as Europe/Vienna. Default: this computer's time zone.")

export const searchOperations = {
  'search.run': operation({
    summary: 'Search messages and conversations with keyword and semantic search.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'search',
    writes: false,
    input: z.strictObject({
      query: searchText,
      isPlain: z.boolean().default(false).describe('Treats every word as text, without operators.'),
      project: z
        .string()
        .max(200)
        .optional()
        .describe('Only conversations in this project, by its id or part of its name.'),
      limit: z.int('must be a whole number').min(1, 'must be 1 to 200').max(200, 'must be 1 to 200').default(50),
      cursor: z.string().max(5000).optional(),
      useMeaning: z.boolean().default(true).describe('Include semantic search, once messages are indexed.'),
      withContext: z.boolean().default(false).describe('Include the messages before and after each result.'),
      withTitled: z
        .boolean()
        .default(false)
        .describe('After the last result, include conversations where only the title matches.'),
      fullTextLimit: z
        .int()
        .min(0)
        .max(100_000)
        .default(0)
        .describe("Include a result's whole text if it has at most this many characters."),
      isTyping: z.boolean().default(false).describe('Treat the last word as the beginning of a longer one.'),
      waitsForModel: z
        .boolean()
        .default(true)
        .describe(
          'A model takes a second or more to load for the first search. Without waiting, the answer uses ' +
            'keywords only and says so.',
        ),
      timeZone,
      budgetMs: z
        .int()
        .min(50)
        .max(60_000)
        .default(5000)
        .describe('After this time, the answer is returned as it is, and says so.'),
    }),
    output: searchAnswer,
  }),
  'search.warmUp': operation({
    summary: 'Load the models, so that the first search finds them ready.',
    doors: ['ipc'],
    lane: 'search',
    writes: false,
    input: z.strictObject({}),
    output: z.object({}),
  }),
  'search.facets': operation({
    summary: "Count a query's results by speaker, model, project, feature and month.",
    doors: ['cli', 'http', 'ipc'],
    lane: 'search',
    writes: false,
    input: z.strictObject({ query: searchText, timeZone }),
    output: searchFacets,
  }),
  'search.complete': operation({
    summary: 'Suggestions at the cursor: operators, their values, and values from the archive.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'search',
    writes: false,
    input: z.strictObject({ text: z.string().max(2000), caret: z.int().min(0).max(2000) }),
    output: z.object({
      place: z.object({ start: z.int(), end: z.int() }),
      candidates: z.array(z.object({ insert: z.string(), label: z.string(), summary: z.string() })),
    }),
  }),
  'searches.list': operation({
    summary: 'Saved searches by name, and recent searches that led to a result.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: z.object({
      saved: z.array(savedSearch),
      recent: z.array(recentSearch).describe('Latest first, twenty at most.'),
    }),
  }),
  'searches.save': operation({
    summary: 'Save a search under a name. An existing one with this name is replaced.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({
      name: z.string().trim().min(1, 'must not be blank').max(100, 'must have at most 100 characters'),
      query: z.string().trim().min(1, 'must not be blank').max(2000, 'is too long'),
    }),
    output: savedSearch,
  }),
  'searches.remove': operation({
    summary: 'Remove a saved search.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({ id: z.int().min(1) }),
    output: savedSearch,
  }),
  'searches.remember': operation({
    summary: 'Add a search to the recent ones.',
    doors: ['http', 'ipc'],
    lane: 'write',
    writes: false,
    input: z.strictObject({ query: z.string().trim().min(1).max(2000) }),
    output: z.object({}),
  }),
  'searches.forget': operation({
    summary: 'Clear recent searches, but not saved ones.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: false,
    input: z.strictObject({}),
    output: z.object({}),
  }),
}
