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
  .describe("An IANA name such as Europe/Vienna; the machine's own when left out.")

export const searchOperations = {
  'search.run': operation({
    summary: 'Find messages and conversations by words and by meaning.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'search',
    writes: false,
    input: z.strictObject({
      query: searchText,
      isPlain: z.boolean().default(false).describe('Takes every word as it stands: no operators.'),
      project: z
        .string()
        .max(200)
        .optional()
        .describe('Only conversations of this project, by its id or a part of its name.'),
      limit: z.int('must be a whole number').min(1, 'must be 1 to 200').max(200, 'must be 1 to 200').default(50),
      cursor: z.string().max(5000).optional(),
      useMeaning: z.boolean().default(true).describe('Also by meaning, where the index has it.'),
      withContext: z.boolean().default(false).describe('The messages before and after each hit.'),
      withTitled: z.boolean().default(false).describe('After the last hit, also conversations whose title alone fits.'),
      fullTextLimit: z
        .int()
        .min(0)
        .max(100_000)
        .default(0)
        .describe('Hits bring their whole text along where it has at most so many characters.'),
      isTyping: z.boolean().default(false).describe('The last word may be the beginning of a longer one.'),
      waitsForModel: z
        .boolean()
        .default(true)
        .describe(
          'A model takes a second or more to load for the first search. Without waiting, the answer comes by words ' +
            'and says that meaning is on its way.',
        ),
      timeZone,
      budgetMs: z
        .int()
        .min(50)
        .max(60_000)
        .default(5000)
        .describe('After so long the answer comes as it is and says so.'),
    }),
    output: searchAnswer,
  }),
  'search.facets': operation({
    summary: 'How the messages that a query names are spread by speaker, model, project, feature and month.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'search',
    writes: false,
    input: z.strictObject({ query: searchText, timeZone }),
    output: searchFacets,
  }),
  'search.complete': operation({
    summary: 'What may follow where somebody types: operators, their values, and values of the archive.',
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
    summary: 'Searches that were saved, by name, and the last ones that led somewhere.',
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
    summary: 'Keep a search under a name; one that has the name already is replaced.',
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
    summary: 'Forget a saved search.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({ id: z.int().min(1) }),
    output: savedSearch,
  }),
  'searches.remember': operation({
    summary: 'Note that a search led somewhere.',
    doors: ['http', 'ipc'],
    lane: 'write',
    writes: false,
    input: z.strictObject({ query: z.string().trim().min(1).max(2000) }),
    output: z.object({}),
  }),
  'searches.forget': operation({
    summary: 'Forget the last searches, not those that were saved.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: false,
    input: z.strictObject({}),
    output: z.object({}),
  }),
}
