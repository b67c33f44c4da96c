import type { ImportProgress } from '../../../shared/model/importProgress.ts'
import type { IndexProgress } from '../../../shared/model/indexProgress.ts'
import type { ImportOutcome } from './summarizeOutcomes.ts'

/** What is being done, in the order of doing. */
export type ImportPhase =
  /** With the place of the file that is on its way, the first is 0. */
  | { readonly is: 'sending'; readonly sentBytes: number; readonly totalBytes: number; readonly place: number }
  /** With the place of the file that is opened first. */
  | { readonly is: 'starting'; readonly place: number }
  | { readonly is: 'importing'; readonly progress: ImportProgress }
  | { readonly is: 'indexing'; readonly progress: IndexProgress }

export type ImportState =
  | { readonly at: 'idle' }
  /** Its files, and then those that wait. */
  | {
      readonly at: 'running'
      readonly fileNames: readonly string[]
      readonly phase: ImportPhase
      readonly isStopping: boolean
    }
  | { readonly at: 'done'; readonly outcomes: readonly ImportOutcome[] }
  /** With what came in until then. */
  | { readonly at: 'stopped'; readonly outcomes: readonly ImportOutcome[] }
  | { readonly at: 'failed'; readonly message: string }
