import type { Archive } from '../../store/archive/openArchive.ts'
import type { ImportTally } from './importTally.ts'
import type { ProgressMeter } from './progressMeter.ts'

/** What the steps of one import share. */
export interface ImportRun {
  readonly archive: Archive
  readonly importId: number
  readonly tally: ImportTally
  readonly meter: ProgressMeter
  readonly isCancelled: () => boolean
}

/** The work of an import once its source is known to be good: conversations and files, everything but the index. */
export interface ImportSteps {
  /** About what the rows will take. */
  readonly rowBytes: number
  readonly run: (run: ImportRun) => Promise<void>
}
