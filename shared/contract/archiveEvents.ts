import type { ImportProgress } from '../model/importProgress.ts'
import type { IndexProgress } from '../model/indexProgress.ts'

/** What an operation tells while it runs. */
export type ArchiveEvent =
  | { readonly name: 'import.progress'; readonly progress: ImportProgress }
  | { readonly name: 'index.progress'; readonly progress: IndexProgress }
  /** Somebody, perhaps another program, has written to the archive. */
  | { readonly name: 'archive.changed' }
