import { z } from 'zod'
import { archiveStats } from '../../model/archiveStats.ts'
import { operation } from '../operation.ts'

export const wholeArchiveOperations = {
  'archive.stats': operation({
    summary: 'What the archive holds, with a hash of its imported content.',
    doors: ['cli', 'http', 'ipc'],
    input: z.strictObject({}),
    output: archiveStats,
  }),
  'archive.check': operation({
    summary: 'Whether the archive is whole; with repair, brings the search index up to date.',
    doors: ['cli', 'http', 'ipc'],
    input: z.strictObject({ repair: z.boolean().default(false) }),
    output: z.object({ archive: z.string(), damage: z.array(z.string()) }),
  }),
}
