import path from 'node:path'
import Database from 'better-sqlite3'
import { archiveIdentity } from './openArchive.ts'

export interface ChangeWatch {
  /** Whether anything, including another program, has written since the last call; false on the first call. */
  readonly hasChanged: () => boolean
  readonly close: () => void
}

/** Cheap to call: SQLite counts the changes made by other connections. Never waits for a writer. */
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
      // A write is in progress; its changes show up on the next call.
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
