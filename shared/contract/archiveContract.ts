import { z } from 'zod'
import { archiveStats } from '../model/archiveStats.ts'
import { embeddingChoice } from '../model/embeddingChoice.ts'
import { importReport } from '../model/importReport.ts'
import { indexOutcome, indexStatus } from '../model/indexStatus.ts'
import { conversationSummary, conversationView } from '../model/library.ts'
import { searchAnswer, searchFacets } from '../model/searchAnswer.ts'
import { errorCodes } from './appError.ts'
import { operation } from './operation.ts'

const idOrKey = z.string().min(1, 'must not be empty').max(500, 'is too long').describe('A conversation id, an unambiguous beginning of one, or a session key.')
const importId = z.int('must be the number of an import').min(1, 'must be the number of an import')
const searchText = z.string().max(100_000, 'is too long').describe('In the query language: words, "phrases", prefix*, OR, -not, and operators such as from:me.')
const timeZone = z.string().max(60).optional().describe("An IANA name such as Europe/Vienna; the machine's own when left out.")
const importFailure = z.object({ code: z.enum(errorCodes), message: z.string() })

/** Everything the archive can do. One entry here and one handler: every door then has it. */
export const archiveContract = {
  'imports.run': operation({
    summary: 'Import exports: zips, folders, JSON files or canonical databases.',
    doors: ['cli'],
    input: z.strictObject({ paths: z.array(z.string().min(1)).min(1) }),
    output: z.object({
      outcomes: z.array(z.object({ path: z.string(), report: importReport.nullable(), error: importFailure.nullable() })),
    }),
  }),
  'imports.list': operation({
    summary: 'All imports, newest first, with their reports.',
    doors: ['cli'],
    input: z.strictObject({}),
    output: z.object({ imports: z.array(importReport) }),
  }),
  'imports.undo': operation({
    summary: 'Take back what an import brought and no other import has.',
    doors: ['cli'],
    input: z.strictObject({ id: importId }),
    output: importReport,
  }),
  'conversations.list': operation({
    summary: 'Conversations, most recently active first.',
    doors: ['cli'],
    input: z.strictObject({ limit: z.int('must be a whole number').min(1, 'must be 1 to 1000').max(1000, 'must be 1 to 1000').default(50), cursor: z.string().max(200).optional() }),
    output: z.object({ conversations: z.array(conversationSummary), nextCursor: z.string().nullable() }),
  }),
  'conversations.show': operation({
    summary: 'One conversation with the messages of one of its branches.',
    doors: ['cli'],
    input: z.strictObject({ id: idOrKey, branch: z.int('must be the number of a branch').min(1, 'must be the number of a branch').default(1) }),
    output: conversationView,
  }),
  'conversations.edit': operation({
    summary: 'Rename, star or hide a conversation from agents. Imports never change this.',
    doors: ['cli'],
    input: z.strictObject({
      id: idOrKey,
      title: z.string().trim().min(1, 'must not be blank').max(500, 'must have at most 500 characters').nullable().optional().describe('null gives the exported title back.'),
      sessionKey: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u, 'may have letters, figures, dots, dashes and underscores, at most 100').nullable().optional(),
      isStarred: z.boolean().nullable().optional(),
      isHiddenFromAgents: z.boolean().optional(),
    }),
    output: conversationSummary,
  }),
  'search.run': operation({
    summary: 'Find messages and conversations by words and by meaning.',
    doors: ['cli'],
    input: z.strictObject({
      query: searchText,
      limit: z.int('must be a whole number').min(1, 'must be 1 to 200').max(200, 'must be 1 to 200').default(50),
      cursor: z.string().max(5000).optional(),
      useMeaning: z.boolean().default(true).describe('Also by meaning, where the index has it.'),
      withContext: z.boolean().default(false).describe('The messages before and after each hit.'),
      isTyping: z.boolean().default(false).describe('The last word may be the beginning of a longer one.'),
      timeZone,
      budgetMs: z.int().min(50).max(60_000).default(5000).describe('After so long the answer comes as it is and says so.'),
    }),
    output: searchAnswer,
  }),
  'search.facets': operation({
    summary: 'How the messages that a query names are spread by speaker, model, project, feature and month.',
    doors: ['cli'],
    input: z.strictObject({ query: searchText, timeZone }),
    output: searchFacets,
  }),
  'search.complete': operation({
    summary: 'What may follow where somebody types: operators, their values, and values of the archive.',
    doors: ['cli'],
    input: z.strictObject({ text: z.string().max(2000), caret: z.int().min(0).max(2000) }),
    output: z.object({
      place: z.object({ start: z.int(), end: z.int() }),
      candidates: z.array(z.object({ insert: z.string(), label: z.string(), summary: z.string() })),
    }),
  }),
  'archive.stats': operation({
    summary: 'What the archive holds, with a hash of its imported content.',
    doors: ['cli'],
    input: z.strictObject({}),
    output: archiveStats,
  }),
  'archive.check': operation({
    summary: 'Whether the archive is whole; with repair, brings the search index up to date.',
    doors: ['cli'],
    input: z.strictObject({ repair: z.boolean().default(false) }),
    output: z.object({ archive: z.string(), damage: z.array(z.string()) }),
  }),
  'index.status': operation({
    summary: 'How far the indexes are: words, the small table, and the model for search by meaning.',
    doors: ['cli'],
    input: z.strictObject({}),
    output: indexStatus,
  }),
  'index.build': operation({
    summary: 'Bring search by meaning up to date, newest conversations first. Goes on where it was stopped.',
    doors: ['cli'],
    input: z.strictObject({ staticOnly: z.boolean().default(false).describe('Only the small table, which takes less time than the import did.') }),
    output: z.object({ outcome: indexOutcome, status: indexStatus }),
  }),
  'index.rebuild': operation({
    summary: 'Make every index anew.',
    doors: ['cli'],
    input: z.strictObject({}),
    output: z.object({ outcome: indexOutcome, status: indexStatus }),
  }),
  'index.pause': operation({
    summary: 'Stop indexing, also a build that is running, until it is resumed.',
    doors: ['cli'],
    input: z.strictObject({}),
    output: indexStatus,
  }),
  'index.resume': operation({
    summary: 'Allow indexing again.',
    doors: ['cli'],
    input: z.strictObject({}),
    output: indexStatus,
  }),
  'index.use': operation({
    summary: 'Choose the model for search by meaning: the bundled one, Ollama, or an OpenAI-compatible address.',
    doors: ['cli'],
    input: embeddingChoice,
    output: z.object({ notice: z.string().describe('What the choice means, and where texts will be sent.'), status: indexStatus }),
  }),
}

export type ArchiveContract = typeof archiveContract
export type OperationName = keyof ArchiveContract
export type Input<Name extends OperationName> = z.output<ArchiveContract[Name]['input']>
export type Output<Name extends OperationName> = z.output<ArchiveContract[Name]['output']>
