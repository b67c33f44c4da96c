import { z } from 'zod'

const count = z.int()

/** Usage over the years: readable messages on the conversations' current paths, by wall clock. */
export const archiveStatistics = z.object({
  timeZone: z.string(),
  conversations: count,
  messages: z.object({ mine: count, theirs: count }),
  months: z
    .array(z.object({ month: z.string().describe('YYYY-MM'), mine: count, theirs: count }))
    .describe('From the first to the last, also those without a message.'),
  days: z
    .array(z.object({ day: z.string().describe('YYYY-MM-DD'), messages: count }))
    .describe('Only those with messages.'),
  hours: z
    .array(z.object({ weekday: z.int().describe('0 is Monday.'), hour: z.int(), messages: count }))
    .describe('What the person said, 7 times 24.'),
  models: z.array(z.object({ model: z.string(), messages: count })).describe('Most used first.'),
  longest: z
    .array(
      z.object({
        conversationId: z.string(),
        title: z.string().nullable(),
        derivedTitle: z.string().nullable().describe('Where it has no title: the first question.'),
        turns: count,
        activeAtMs: z.int().nullable(),
      }),
    )
    .describe('Twenty at most.'),
})
export type ArchiveStatistics = z.infer<typeof archiveStatistics>

export const archiveStats = z.object({
  archive: z.string(),
  conversations: z.int(),
  nodes: z.int().describe('Every node of every tree, also those without a message.'),
  messages: z.int().describe('Nodes that carry a message, on any branch.'),
  branches: z.int(),
  attachments: z.object({ references: z.int(), missing: z.int(), files: z.int(), bytes: z.int() }),
  rawVersions: z.int(),
  rejectedRecords: z.int(),
  imports: z.int(),
  databaseBytes: z.int(),
  providers: z.record(z.string(), z.int()),
  firstMessageAtMs: z.int().nullable(),
  lastMessageAtMs: z.int().nullable(),
  contentHash: z.string().describe('Of all imported content, whatever the order of imports.'),
})
export type ArchiveStats = z.infer<typeof archiveStats>
