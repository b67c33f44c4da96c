import type { ImportProgress } from '../../../shared/model/importReport.ts'
import type { IndexProgress } from '../../../shared/model/indexStatus.ts'
import type { ImportOutcome } from './summarizeOutcomes.ts'

/** The phases of an import, in order. */
export type ImportPhase =
  /** With the index of the file being uploaded, starting at 0. */
  | { readonly kind: 'sending'; readonly sentBytes: number; readonly totalBytes: number; readonly place: number }
  /** With the index of the first file to be opened. */
  | { readonly kind: 'starting'; readonly place: number }
  | { readonly kind: 'importing'; readonly progress: ImportProgress }
  | { readonly kind: 'indexing'; readonly progress: IndexProgress }

export type ImportState =
  | { readonly kind: 'idle' }
  /** Its files, then the waiting ones. */
  | {
      readonly kind: 'running'
      readonly fileNames: readonly string[]
      readonly phase: ImportPhase
      readonly isStopping: boolean
    }
  | { readonly kind: 'done'; readonly outcomes: readonly ImportOutcome[] }
  /** With everything imported until then. */
  | { readonly kind: 'stopped'; readonly outcomes: readonly ImportOutcome[] }
  | { readonly kind: 'failed'; readonly message: string }

/** Files opened from outside, until their import starts: while another import runs, they wait. */
export function createWaitingPaths() {
  let running: readonly string[] = []
  let waiting: readonly string[] = []
  let forgottenCount = 0
  return {
    /** Returns the newly waiting ones. Opening a file again during its import is just impatience. */
    add(paths: readonly string[]): readonly string[] {
      const added = paths.filter((path) => !running.includes(path) && !waiting.includes(path))
      waiting = [...waiting, ...added]
      return added
    },
    /** Nothing is running now: all of them are imported next. */
    take(): readonly string[] {
      running = waiting
      waiting = []
      forgottenCount = 0
      return running
    },
    /** The running import is being stopped. Files that arrive later, even the same ones, wait again. */
    forget(): void {
      forgottenCount += waiting.length
      running = []
      waiting = []
    },
    paths: () => waiting,
    forgottenCount: () => forgottenCount,
  }
}
