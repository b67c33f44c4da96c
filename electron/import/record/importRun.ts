import type { Archive } from '../../store/archive/openArchive.ts'
import type { ImportTally } from './importTally.ts'
import type { ProgressMeter } from './progressMeter.ts'

/** State shared by the steps of one import. */
export interface ImportRun {
  readonly archive: Archive
  readonly importId: number
  readonly tally: ImportTally
  readonly meter: ProgressMeter
  readonly isCancelled: () => boolean
}

/** The work of an import after its source was validated: conversations and files, everything but the index. */
export interface ImportSteps {
  /** Estimated size of the rows. */
  readonly rowBytes: number
  readonly run: (run: ImportRun) => Promise<void>
}
