import { z } from 'zod'

const backup = z.object({ name: z.string(), byteLength: z.int(), madeAtMs: z.int() })
export type Backup = z.infer<typeof backup>

export const archivePlace = z.object({
  folder: z.string(),
  databaseBytes: z.int(),
  fileBytes: z.int().describe('Pictures and other files that exports brought.'),
  backups: z.array(backup).describe('Latest first.'),
})
export type ArchivePlace = z.infer<typeof archivePlace>
