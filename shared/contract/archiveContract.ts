import { z } from 'zod'
import { archiveStats } from '../model/archiveStats.ts'
import { importReport } from '../model/importReport.ts'
import { conversationSummary, conversationView } from '../model/library.ts'
import { errorCodes } from './appError.ts'
import { operation } from './operation.ts'

const idOrKey = z.string().min(1, 'must not be empty').max(500, 'is too long').describe('A conversation id, an unambiguous beginning of one, or a session key.')
const importId = z.int('must be the number of an import').min(1, 'must be the number of an import')
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
}

export type ArchiveContract = typeof archiveContract
export type OperationName = keyof ArchiveContract
export type Input<Name extends OperationName> = z.output<ArchiveContract[Name]['input']>
export type Output<Name extends OperationName> = z.output<ArchiveContract[Name]['output']>
