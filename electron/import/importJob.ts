import type { ReplyError } from '../../shared/contract/reply.ts'
import type { ImportProgress, ImportReport } from '../../shared/model/importReport.ts'

/** What the thread that imports is given. */
export interface ImportJob {
  readonly archiveFolder: string
  readonly paths: readonly string[]
  /**
   * One 32-bit flag: set to stop. Shared memory, because a thread that reads and writes without pause hears no message.
   */
  readonly cancelFlag: SharedArrayBuffer
}

/** One path's outcome: a file that cannot be read does not keep the others out. */
export type ImportOutcome =
  | { readonly path: string; readonly report: ImportReport; readonly error: null }
  | { readonly path: string; readonly report: null; readonly error: ReplyError }

/** What that thread tells. */
export type ImportNews =
  | { readonly about: 'progress'; readonly progress: ImportProgress }
  | { readonly about: 'outcome'; readonly outcome: ImportOutcome }
