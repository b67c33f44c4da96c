import { z } from 'zod'
import { sentence } from './sentence.ts'

const backupKind = z.enum(['asked', 'automatic', 'replaced', 'migration', 'damaged'])

export type BackupKind = z.infer<typeof backupKind>

const backup = z.object({
  name: z.string(),
  kind: backupKind.describe(
    'Made when somebody asked for it, by itself, set aside when another took its place, or made before a migration.',
  ),
  byteLength: z.int(),
  madeAtMs: z.int(),
})

export type Backup = z.infer<typeof backup>

/** The first things a user would look for after a recovery. */
export const recoveredCounts = z.object({
  conversations: z.int(),
  messages: z.int(),
  highlights: z.int(),
  notes: z.int(),
  tags: z.int(),
  stars: z.int(),
  savedSearches: z.int(),
  projectNames: z.int(),
  hidden: z.int().describe('Conversations and messages that agents may not see.'),
  files: z.int().describe('Pictures and other files.'),
})
export type RecoveredCounts = z.infer<typeof recoveredCounts>

const readable = z.object({
  conversations: z.int(),
  highlights: z.int(),
  tags: z.int(),
  stars: z.int(),
  savedSearches: z.int(),
})

export const archiveHealth = z.object({
  archive: z.string(),
  file: z.string(),
  state: z
    .enum(['whole', 'index', 'damaged'])
    .describe('index: only what can be made anew from the conversations is damaged.'),
  sentence: z.string(),
  readable: readable.nullable().describe('What can still be read; null where nothing is damaged.'),
  backup: backup.nullable().describe('The latest that is whole.'),
})
export type ArchiveHealth = z.infer<typeof archiveHealth>

export const recoverySource = z.enum(['remains', 'backup', 'nothing'])
export type RecoverySource = z.infer<typeof recoverySource>

export const recoveryReport = z.object({
  archive: z.string(),
  from: recoverySource.describe('What it was made of: the latest backup where nothing could be read.'),
  backup: z.string().nullable().describe('The backup that was put in place.'),
  setAside: z.string().nullable().describe('Where the damaged file is kept; null when there was none.'),
  back: recoveredCounts,
  lost: z.array(z.string()).describe('What did not come back, in sentences.'),
})
export type RecoveryReport = z.infer<typeof recoveryReport>

export const archiveLocation = z.object({
  folder: z.string(),
  trouble: sentence.nullable().describe('Why this is no good place for it; null when nothing speaks against it.'),
  databaseBytes: z.int(),
  fileBytes: z.int().describe('Pictures and other files that exports brought.'),
  backups: z.array(backup).describe('Latest first.'),
  automaticBackups: z.object({
    isOn: z.boolean(),
    whyNot: z.string().nullable().describe('Why none can be made just now; null when one can.'),
  }),
  setAside: z.array(backup).describe('Damaged databases that were kept when another took their place, latest first.'),
})
export type ArchiveLocation = z.infer<typeof archiveLocation>
