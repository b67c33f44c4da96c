import type { ImportProgress } from '../model/importProgress.ts'

/** What an operation tells while it runs. */
export interface ArchiveEvent {
  readonly name: 'import.progress'
  readonly progress: ImportProgress
}
