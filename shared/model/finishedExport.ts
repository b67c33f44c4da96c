import { z } from 'zod'

/**
 * A finished export file: available by its id from /exports/<exportId>, or by `exports.save`. Deleted after an hour.
 */
export const finishedExport = z.object({
  exportId: z.string(),
  fileName: z.string().describe('Safe on every system.'),
  mediaType: z.string(),
  byteLength: z.int(),
  itemCount: z.int().describe('Conversations or highlights in it.'),
})
export type FinishedExport = z.infer<typeof finishedExport>

/** The outcome of the system's save dialog. */
export const saveOutcome = z.enum(['saved', 'cancelled', 'failed'])
export type SaveOutcome = z.infer<typeof saveOutcome>
