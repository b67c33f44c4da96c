import { z } from 'zod'
import type { ErrorCode } from '../../../../../shared/contract/appError.ts'

export const detail = z.object({ detail: z.string() }).describe('What went wrong, in a sentence.')

export const validationError = z
  .object({
    type: z.string().describe('The kind of error, for programs.'),
    loc: z.array(z.union([z.string(), z.int()])).describe('Where the value stands.'),
    msg: z.string(),
    input: z.unknown().describe('The value as it came; null when there was none.'),
    ctx: z.record(z.string(), z.unknown()).optional().describe('The bound that was crossed.'),
  })
  .describe('What is wrong with one parameter.')
export type ValidationError = z.infer<typeof validationError>

export const validationErrors = z
  .object({ detail: z.array(validationError).min(1) })
  .describe('What is wrong with the parameters, the first thing of each.')

export const refusal = z
  .object({ error: z.string() })
  .describe('Why the request was turned away before anything was looked for.')

interface Failure {
  readonly status: 500 | 503
  readonly detail: string
}

export const TIMEOUT = 'Database operation timeout'
export const NO_ARCHIVE = 'There is no archive yet. Import an export first: backscroll import FILE'

/** Error sentences may name files on this computer; responses must not. */
const sentences: Partial<Record<ErrorCode, string>> = {
  no_archive: NO_ARCHIVE,
  archive_moved:
    'The archive was moved to another folder, or is on a disk that is not connected. Connect it, and start ' +
    'Backscroll again.',
  stopped: TIMEOUT,
  archive_busy: 'Another program is writing to the archive. Wait until it is done, then try again.',
  archive_newer: 'The archive is of a newer Backscroll than this one. Update Backscroll.',
  archive_older: 'The archive is of an older format. Bring it up to date with: backscroll doctor --repair',
  archive_broken: 'The archive is damaged. To learn more: backscroll doctor',
  archive_read_only: 'The archive cannot be read. Check the permissions of its folder.',
  disk_full: 'The disk that holds the archive is full. Free some space, then try again.',
}

export function failureOf(code: ErrorCode): Failure {
  const sentence = sentences[code]
  return sentence === undefined ? { status: 500, detail: 'Internal Server Error' } : { status: 503, detail: sentence }
}
