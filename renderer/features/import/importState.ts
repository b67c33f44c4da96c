import type { ImportProgress } from '../../../shared/model/importReport.ts'
import type { IndexProgress } from '../../../shared/model/indexStatus.ts'
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

/** Files that the app is given from outside, until their import begins: while another one runs, they wait. */
export function createWaitingPaths() {
  let running: readonly string[] = []
  let waiting: readonly string[] = []
  let forgottenCount = 0
  return {
    /** Gives those that wait from now on. Who opens a file again while it is being imported is impatient. */
    add(paths: readonly string[]): readonly string[] {
      const added = paths.filter((path) => !running.includes(path) && !waiting.includes(path))
      waiting = [...waiting, ...added]
      return added
    },
    /** Nothing runs now: all of them are to be imported next. */
    take(): readonly string[] {
      running = waiting
      waiting = []
      forgottenCount = 0
      return running
    },
    /** What runs is being stopped. What comes afterwards, though it be the same, waits again. */
    forget(): void {
      forgottenCount += waiting.length
      running = []
      waiting = []
    },
    paths: () => waiting,
    forgottenCount: () => forgottenCount,
  }
}
