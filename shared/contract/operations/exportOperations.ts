import { z } from 'zod'
import { exportFormats } from '../../model/exportFormats.ts'
import { finishedExport } from '../../model/finishedExport.ts'
import { tags } from '../../model/highlight.ts'
import { highlightColors } from '../../model/highlightColors.ts'
import { operation } from '../operation.ts'

export const exportOperations = {
  'exports.conversations': operation({
    summary: 'Export conversations to a file: Markdown, a self-contained web page, JSON, or the canonical database.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'heavy',
    writes: false,
    input: z.strictObject({
      ids: z
        .array(z.string().min(1).max(500))
        .min(1)
        .max(100_000)
        .nullable()
        .default(null)
        .describe('All conversations when null.'),
      format: z.enum(exportFormats),
      withBranches: z.boolean().default(false).describe('Include other versions of messages.'),
      withThoughts: z.boolean().default(false).describe('Include thinking, tool calls and their results.'),
    }),
    output: finishedExport,
  }),
  'exports.highlights': operation({
    summary: 'Export highlights to a file.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'heavy',
    writes: false,
    input: z.strictObject({
      format: z.enum(['markdown', 'csv']),
      text: z.string().max(1000).default(''),
      colours: z.array(z.enum(highlightColors)).optional(),
      tags: tags.optional(),
    }),
    output: finishedExport,
  }),
  'exports.save': operation({
    summary: 'Save an exported file to its destination.',
    doors: ['cli'],
    lane: 'write',
    writes: false,
    input: z.strictObject({
      exportId: z.string().regex(/^[0-9a-f-]{36}$/, 'is not the id of an export'),
      path: z.string().min(1),
      mayReplace: z.boolean().default(false),
    }),
    output: z.object({ path: z.string() }),
  }),
}
