import path from 'node:path'
import Database from 'better-sqlite3'
import { archiveIdentity } from './openArchive.ts'

export interface ChangeWatch {
  /**
   * Whether somebody, also another program, has written since this was asked last; false when it is asked for the first
   * time.
   */
  readonly hasChanged: () => boolean
  readonly close: () => void
}

/**
 * Costs next to nothing to ask: SQLite counts the changes that other connections made. Never waits for whoever is
 * writing.
 */
export function watchForChanges(folder: string): ChangeWatch {
  let db: Database.Database | null = null
  let seen: string | null = null

  function close(): void {
    db?.close()
    db = null
  }

  function state(): string | null {
    const identity = archiveIdentity(folder)
    if (seen === null || !seen.startsWith(`${identity} `)) close()
    if (identity === '') return ' '
    try {
      db ??= new Database(path.join(folder, 'archive.db'), { readonly: true, fileMustExist: true, timeout: 0 })
      return `${identity} ${String(db.pragma('data_version', { simple: true }))}`
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error
      // Somebody writes just now: what they change is seen the next time.
      return seen
    }
  }

  return {
    close,
    hasChanged: () => {
      const before = seen
      seen = state()
      return before !== null && before !== seen
    },
  }
}
