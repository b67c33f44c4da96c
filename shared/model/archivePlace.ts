import { z } from 'zod'

const backupKind = z.enum(['asked', 'automatic', 'replaced', 'migration', 'damaged'])
export type BackupKind = z.infer<typeof backupKind>

export const backup = z.object({
  name: z.string(),
  kind: backupKind.describe(
    'Made when somebody asked for it, by itself, set aside when another took its place, or made before a migration.',
  ),
  byteLength: z.int(),
  madeAtMs: z.int(),
})
export type Backup = z.infer<typeof backup>

export const archivePlace = z.object({
  folder: z.string(),
  trouble: z.string().nullable().describe('Why this is no good place for it; null when nothing speaks against it.'),
  databaseBytes: z.int(),
  fileBytes: z.int().describe('Pictures and other files that exports brought.'),
  backups: z.array(backup).describe('Latest first.'),
  automaticBackups: z.object({
    isOn: z.boolean(),
    whyNot: z.string().nullable().describe('Why none can be made just now; null when one can.'),
  }),
  setAside: z.array(backup).describe('Damaged databases that were kept when another took their place, latest first.'),
})
export type ArchivePlace = z.infer<typeof archivePlace>
