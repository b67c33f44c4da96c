import type { ImportProgress } from '../model/importReport.ts'
import type { IndexProgress } from '../model/indexStatus.ts'

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

/** What the app's menu, a link or another program asks of the page. */
export type WindowCommand =
  | {
      readonly do:
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
  | { readonly do: 'open'; readonly conversationId: string; readonly messageId: string | null }
  /** Files that were given to the app from outside: opened with it, or dropped onto its icon. */
  | { readonly do: 'importFiles'; readonly paths: readonly string[] }
