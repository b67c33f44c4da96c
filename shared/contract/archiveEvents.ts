import type { ImportProgress } from '../model/importProgress.ts'
import type { IndexProgress } from '../model/indexProgress.ts'

/** What an operation tells while it runs. */
export type ArchiveEvent =
  | { readonly name: 'import.progress'; readonly progress: ImportProgress }
  | { readonly name: 'index.progress'; readonly progress: IndexProgress }
  /** Pages of a damaged database that were looked through, of all that it has. */
  | { readonly name: 'recovery.progress'; readonly done: number; readonly total: number }
  /** A look at the archive has found damage. */
  | { readonly name: 'archive.damaged' }
  /** Somebody, perhaps another program, has written to the archive. */
  | { readonly name: 'archive.changed' }
