import { z } from 'zod'
import { reasonList } from './sentence.ts'

export const importStatus = z.enum(['running', 'done', 'cancelled', 'interrupted', 'undone'])
export type ImportStatus = z.infer<typeof importStatus>

const note = z.object({
  where: z.string().describe('The place in the export, or the title of the conversation.'),
  why: z.string(),
  /** Reports of older versions have none. */
  reasons: reasonList.exactOptional(),
})
export type ImportNote = z.infer<typeof note>

export const importReport = z.object({
  id: z.int(),
  status: importStatus,
  sourcePath: z.string(),
  source: z.enum(['zip', 'folder', 'file', 'database', 'agent']),
  formats: z.array(z.string()),
  startedAtMs: z.int(),
  finishedAtMs: z.int().nullable(),
  conversations: z.object({
    new: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    skipped: z.int().describe('Records that could not be read; each is kept as it came and listed under skipped.'),
  }),
  nodes: z.int().describe('Nodes of new and updated conversations.'),
  messages: z.int().describe('Messages of new and updated conversations.'),
  files: z.object({ kept: z.int(), unchanged: z.int(), missing: z.int() }),
  skipped: z.array(note),
  missingFiles: z.array(note),
  warnings: z.array(note),
  notesLeftOut: z.int().describe('Notes beyond the first thousand of each list.'),
})
export type ImportReport = z.infer<typeof importReport>

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
