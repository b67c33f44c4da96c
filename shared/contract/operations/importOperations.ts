import { z } from 'zod'
import { importProgress, importReport } from '../../model/importReport.ts'
import { indexProgress } from '../../model/indexStatus.ts'
import { errorCodes } from '../../reasons/reason.ts'
import { reasonList } from '../../model/sentence.ts'
import { operation } from '../operation.ts'

const importId = z.int('must be the number of an import').min(1, 'must be the number of an import')
const importFailure = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  reasons: reasonList.exactOptional(),
  advice: z.string().exactOptional(),
})
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
    summary: 'Import uploaded files, and remove the uploads.',
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
    summary: 'Import the sample conversations that come with the app.',
    doors: ['http', 'ipc'],
    lane: 'import',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({}),
    output: importOutcomes,
  }),
  'imports.running': operation({
    summary: "This program's running imports, and the result of its last one.",
    doors: ['http', 'ipc'],
    lane: 'host',
    writes: false,
    input: z.strictObject({}),
    output: z.object({
      running: z.array(
        z.object({
          importing: importProgress.nullable().describe('Null until reading starts.'),
          indexing: indexProgress.nullable().describe('Progress of the quick index, once everything is read.'),
        }),
      ),
      ended: importOutcomes.shape.outcomes.nullable().describe('The last import this program finished.'),
    }),
  }),
  'imports.stop': operation({
    summary:
      "Stop this program's imports. Everything read so far stays, and importing the same file again " +
      'continues from there.',
    doors: ['http', 'ipc'],
    lane: 'host',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ stopped: z.int() }),
  }),
  'imports.list': operation({
    summary: 'List all imports with their reports, newest first.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ imports: z.array(importReport) }),
  }),
  'imports.undo': operation({
    summary: 'Undo an import: remove everything that came only from it.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({ id: importId }),
    output: importReport,
  }),
}
