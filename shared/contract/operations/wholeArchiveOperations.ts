import { z } from 'zod'
import { archiveHealth, archiveLocation, recoveryReport, recoverySource } from '../../model/archiveMaintenance.ts'
import { archiveStatistics, archiveStats } from '../../model/archiveStatistics.ts'
import { operation } from '../operation.ts'

export const wholeArchiveOperations = {
  'archive.stats': operation({
    summary: 'Count everything in the archive, and hash its imported content.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'heavy',
    writes: false,
    input: z.strictObject({}),
    output: archiveStats,
  }),
  'archive.check': operation({
    summary:
      'Check the archive for damage and against its original texts. With repair, repairs conversations ' +
      'that differ, and updates the search index.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'upkeep',
    writes: true,
    input: z.strictObject({ repair: z.boolean().default(false) }),
    output: z.object({
      archive: z.string(),
      damage: z.array(z.string()),
      canRepair: z.literal(true).optional().describe('Whether repair can fix some of it.'),
    }),
  }),
  'archive.statistics': operation({
    summary: 'How many messages, when, and with which models.',
    doors: ['http', 'ipc'],
    lane: 'heavy',
    writes: false,
    input: z.strictObject({
      timeZone: z
        .string()
        .max(60)
        .optional()
        .describe("An IANA name such as Europe/Vienna. Default: this computer's time zone."),
    }),
    output: archiveStatistics,
  }),
  'archive.place': operation({
    summary: "The archive's folder, size and backups.",
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: archiveLocation,
  }),
  'archive.backup': operation({
    summary: 'Back up the database. Only the latest five backups are kept.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'upkeep',
    writes: false,
    input: z.strictObject({}),
    output: archiveLocation,
  }),
  'archive.restore': operation({
    summary: 'Restore a backup. The current database is set aside.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'upkeep',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({ name: z.string().max(200) }),
    output: archiveLocation,
  }),
  'archive.move': operation({
    summary:
      'Move the archive to another folder. Restart programs that have it open. A note in the old folder ' +
      'names the new one.',
    doors: ['cli', 'ipc'],
    lane: 'upkeep',
    writes: false,
    input: z.strictObject({
      folder: z
        .string()
        .min(1)
        .max(4000)
        .describe('A full path. If the folder has other files in it, a folder named Backscroll is created there.'),
    }),
    output: z.object({
      folder: z.string(),
      leftIn: z.string().nullable().describe("The old folder, if some files couldn't be removed."),
    }),
  }),
  'archive.keepBackups': operation({
    summary: 'Turn automatic backups on or off: once a day if something changed, and after a large import.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({ isOn: z.boolean() }),
    output: archiveLocation,
  }),
  'archive.care': operation({
    summary:
      'Daily maintenance: check the database, and back it up if something changed. After a large import, ' +
      "the backup doesn't wait a day.",
    doors: ['cli', 'ipc'],
    lane: 'upkeep',
    writes: false,
    input: z.strictObject({}),
    output: z.object({
      isChecked: z.boolean(),
      isBackedUp: z.boolean(),
      isBeingBackedUp: z.boolean().describe('Another program is making a backup right now.'),
    }),
  }),
  'archive.access': operation({
    summary: 'Whether the archive can be changed, or only read.',
    doors: ['http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ folder: z.string(), isWritable: z.boolean() }),
  }),
  'archive.examine': operation({
    summary: "Report the damage to an archive and what's still readable. Changes nothing.",
    doors: ['cli', 'http', 'ipc'],
    lane: 'upkeep',
    writes: false,
    input: z.strictObject({}),
    output: archiveHealth,
  }),
  'archive.recover': operation({
    summary:
      'Replace a damaged archive, which is set aside. The new one has everything readable plus the latest ' +
      "backup, or only that backup, or it's empty.",
    doors: ['cli', 'http', 'ipc'],
    lane: 'upkeep',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({ from: recoverySource.default('remains') }),
    output: recoveryReport,
  }),
  'archive.wipe': operation({
    summary: 'Delete the whole archive: database, files and backups.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'upkeep',
    writes: true,
    input: z.strictObject({ confirmation: z.literal('delete everything', 'must be: delete everything') }),
    output: z.object({ archive: z.string() }),
  }),
}
