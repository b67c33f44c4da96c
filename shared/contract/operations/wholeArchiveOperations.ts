import { z } from 'zod'
import { archivePlace } from '../../model/archivePlace.ts'
import { archiveStatistics } from '../../model/archiveStatistics.ts'
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
    writes: true,
    input: z.strictObject({ repair: z.boolean().default(false) }),
    output: z.object({ archive: z.string(), damage: z.array(z.string()) }),
  }),
  'archive.statistics': operation({
    summary: 'How much was said, when, and with which models.',
    doors: ['http', 'ipc'],
    input: z.strictObject({ timeZone: z.string().max(60).optional().describe("An IANA name such as Europe/Vienna; the machine's own when left out.") }),
    output: archiveStatistics,
  }),
  'archive.place': operation({
    summary: 'Where the archive lies, how large it is, and its backups.',
    doors: ['cli', 'http', 'ipc'],
    input: z.strictObject({}),
    output: archivePlace,
  }),
  'archive.backup': operation({
    summary: 'Make a backup of the database beside it; the oldest of more than five are removed.',
    doors: ['cli', 'http', 'ipc'],
    input: z.strictObject({}),
    output: archivePlace,
  }),
  'archive.restore': operation({
    summary: 'Put a backup in the place of the database, which is set aside.',
    doors: ['cli', 'http', 'ipc'],
    writes: true,
    input: z.strictObject({ name: z.string().max(200) }),
    output: archivePlace,
  }),
  'archive.wipe': operation({
    summary: 'Delete the whole archive: database, files and backups.',
    doors: ['cli', 'http', 'ipc'],
    writes: true,
    input: z.strictObject({ confirmation: z.literal('delete everything', 'must be: delete everything') }),
    output: z.object({ archive: z.string() }),
  }),
}
