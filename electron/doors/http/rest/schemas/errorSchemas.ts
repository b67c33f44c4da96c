import { z } from 'zod'
import type { ErrorCode } from '../../../../../shared/reasons/reason.ts'

export const detail = z.object({ detail: z.string() }).describe('What went wrong, in one sentence.')

export const validationError = z
  .object({
    type: z.string().describe('The type of error, for programs.'),
    loc: z.array(z.union([z.string(), z.int()])).describe('Where the value is.'),
    msg: z.string(),
    input: z.unknown().describe('The value that was sent; null if there was none.'),
    ctx: z.record(z.string(), z.unknown()).optional().describe('The limit that was exceeded.'),
  })
  .describe('The problem with one parameter.')
export type ValidationError = z.infer<typeof validationError>

export const validationErrors = z
  .object({ detail: z.array(validationError).min(1) })
  .describe('The first problem with each parameter.')

export const refusal = z.object({ error: z.string() }).describe('Why the request was rejected before the search.')

interface Failure {
  readonly status: 500 | 503
  readonly detail: string
}

export const TIMEOUT = 'Database operation timeout'
export const NO_ARCHIVE = "There's no archive yet. Import an export first: backscroll import FILE"

/** Error sentences may name files on this computer; responses must not. */
const sentences: Partial<Record<ErrorCode, string>> = {
  no_archive: NO_ARCHIVE,
  archive_moved:
    "The archive was moved to another folder, or its disk isn't connected. Connect the disk, and restart " +
    'Backscroll.',
  stopped: TIMEOUT,
  archive_busy: "Another program is writing to the archive. Try again when it's done.",
  archive_newer: 'The archive is from a newer version of Backscroll. Update Backscroll.',
  archive_older: 'The archive is from an older version of Backscroll. Update it with: backscroll doctor --repair',
  archive_broken: 'The archive is damaged. For details, run: backscroll doctor',
  archive_read_only: "Couldn't read the archive. Check the permissions of its folder.",
  disk_full: "The archive's disk is full. Free some space, and try again.",
}

export function failureOf(code: ErrorCode): Failure {
  const sentence = sentences[code]
  return sentence === undefined ? { status: 500, detail: 'Internal Server Error' } : { status: 503, detail: sentence }
}
