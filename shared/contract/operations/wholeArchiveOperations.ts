import { z } from 'zod'
import { archiveHealth, archiveLocation, recoveryReport, recoverySource } from '../../model/archiveMaintenance.ts'
import { archiveStatistics, archiveStats } from '../../model/archiveStatistics.ts'
import { operation } from '../operation.ts'

export const wholeArchiveOperations = {
  'archive.stats': operation({
    summary: 'What the archive holds, with a hash of its imported content.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'heavy',
    writes: false,
    input: z.strictObject({}),
    output: archiveStats,
  }),
  'archive.check': operation({
    summary:
      'Whether the archive is whole, and what its original texts say; with repair, works out again what is not, ' +
      'and brings the search index up to date.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'upkeep',
    writes: true,
    input: z.strictObject({ repair: z.boolean().default(false) }),
    output: z.object({
      archive: z.string(),
      damage: z.array(z.string()),
      canRepair: z.literal(true).optional().describe('Something of it is mended by repair.'),
    }),
  }),
  'archive.statistics': operation({
    summary: 'How much was said, when, and with which models.',
    doors: ['http', 'ipc'],
    lane: 'heavy',
    writes: false,
    input: z.strictObject({
      timeZone: z
        .string()
        .max(60)
        .optional()
        .describe("An IANA name such as Europe/Vienna; the machine's own when left out."),
    }),
    output: archiveStatistics,
  }),
  'archive.place': operation({
    summary: 'Where the archive lies, how large it is, and its backups.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: archiveLocation,
  }),
  'archive.backup': operation({
    summary: 'Make a backup of the database beside it; the oldest of more than five are removed.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'upkeep',
    writes: false,
    input: z.strictObject({}),
    output: archiveLocation,
  }),
  'archive.restore': operation({
    summary: 'Put a backup in the place of the database, which is set aside.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'upkeep',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({ name: z.string().max(200) }),
    output: archiveLocation,
  }),
  'archive.move': operation({
    summary:
      'Move the archive to another folder. Whoever has it open must start again; the old folder says where it went.',
    doors: ['cli', 'ipc'],
    lane: 'upkeep',
    writes: false,
    input: z.strictObject({
      folder: z
        .string()
        .min(1)
        .max(4000)
        .describe('A whole path. Where it has other files in it, a folder Backscroll is made in it.'),
    }),
    output: z.object({
      folder: z.string(),
      leftIn: z.string().nullable().describe('The folder that it was in, where some files of it could not be removed.'),
    }),
  }),
  'archive.keepBackups': operation({
    summary: 'Whether backups are made automatically: once a day when something is new, and after a large import.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({ isOn: z.boolean() }),
    output: archiveLocation,
  }),
  'archive.care': operation({
    summary:
      'What a program does once a day: look whether the database is sound, and make a backup when something is ' +
      'new. After a large import the backup is made on the same day, too.',
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
    summary: 'What is wrong with a damaged archive, and what can still be read. Changes nothing.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'upkeep',
    writes: false,
    input: z.strictObject({}),
    output: archiveHealth,
  }),
  'archive.recover': operation({
    summary:
      'Put a whole archive in the place of a damaged one, which is set aside: made of what can still be read and ' +
      'of the latest backup where that is not all, of that backup alone, or empty.',
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
