import { z } from 'zod'
import { importProgress, importReport } from '../../model/importReport.ts'
import { indexProgress } from '../../model/indexStatus.ts'
import { errorCodes } from '../appError.ts'
import { operation } from '../operation.ts'

const importId = z.int('must be the number of an import').min(1, 'must be the number of an import')
const importFailure = z.object({ code: z.enum(errorCodes), message: z.string(), advice: z.string().exactOptional() })
const importOutcomes = z.object({
  outcomes: z.array(z.object({ path: z.string(), report: importReport.nullable(), error: importFailure.nullable() })),
})

export const importOperations = {
  'imports.run': operation({
    summary: 'Import exports: zips, folders, JSON files or canonical databases.',
    doors: ['cli', 'ipc'],
    lane: 'import',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({ paths: z.array(z.string().min(1)).min(1) }),
    output: importOutcomes,
  }),
  'imports.upload': operation({
    summary: 'Import files that were uploaded before, and forget them.',
    doors: ['http'],
    lane: 'import',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({
      uploadIds: z
        .array(z.string().regex(/^[0-9a-f-]{36}$/, 'is not the id of an upload'))
        .min(1)
        .max(100),
    }),
    output: importOutcomes,
  }),
  'imports.sample': operation({
    summary: 'Import the sample that comes with the app: conversations of people who do not exist.',
    doors: ['http', 'ipc'],
    lane: 'import',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({}),
    output: importOutcomes,
  }),
  'imports.running': operation({
    summary: 'The imports that this program runs, whoever asked for them, and what became of the last one.',
    doors: ['http', 'ipc'],
    lane: 'host',
    writes: false,
    input: z.strictObject({}),
    output: z.object({
      running: z.array(
        z.object({
          importing: importProgress.nullable().describe('Null until it has begun to read.'),
          indexing: indexProgress.nullable().describe('Of the small table, once everything is read.'),
        }),
      ),
      ended: importOutcomes.shape.outcomes.nullable().describe('Of the last one that this program ended.'),
    }),
  }),
  'imports.stop': operation({
    summary:
      'Stop the imports that this program runs. What was read stays; importing the same again goes on from there.',
    doors: ['http', 'ipc'],
    lane: 'host',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ stopped: z.int() }),
  }),
  'imports.list': operation({
    summary: 'All imports, newest first, with their reports.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ imports: z.array(importReport) }),
  }),
  'imports.undo': operation({
    summary: 'Take back what an import brought and no other import has.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({ id: importId }),
    output: importReport,
  }),
}
