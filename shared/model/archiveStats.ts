import { z } from 'zod'

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
