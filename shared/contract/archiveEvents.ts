import type { ImportProgress } from '../model/importReport.ts'
import type { IndexProgress } from '../model/indexStatus.ts'

/** Events an operation sends while it runs. */
export type ArchiveEvent =
  | { readonly name: 'import.progress'; readonly progress: ImportProgress }
  | { readonly name: 'index.progress'; readonly progress: IndexProgress }
  /** Bytes of a model's download. */
  | { readonly name: 'model.progress'; readonly model: string; readonly done: number; readonly total: number }
  /** Pages of a damaged database scanned so far, out of all of them. */
  | { readonly name: 'recovery.progress'; readonly done: number; readonly total: number }
  /** A check of the archive has found damage. */
  | { readonly name: 'archive.damaged' }
  /** The archive was written to, perhaps by another program. */
  | { readonly name: 'archive.changed' }

/** A request to the page from the app menu, a link or another program. */
export type WindowCommand =
  | {
      readonly kind:
        | 'import'
        | 'importFolder'
        | 'howToExport'
        | 'search'
        | 'find'
        | 'settings'
        | 'shortcuts'
        | 'export'
        | 'back'
        | 'forward'
    }
  | { readonly kind: 'open'; readonly conversationId: string; readonly messageId: string | null }
  /** Files opened from outside: with the app, or dropped on its icon. */
  | { readonly kind: 'importFiles'; readonly paths: readonly string[] }
