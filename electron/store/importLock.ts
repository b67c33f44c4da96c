import fs from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '../../shared/contract/appError.ts'

/**
 * One import at a time for each archive. The lock is SQLite's own on a file of its own, so it ends with the process that
 * holds it, whatever ends that process.
 */
export function holdImportLock(file: string): () => void {
  fs.closeSync(fs.openSync(file, 'a', 0o600))
  const db = new Database(file, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error
    throw new AppError('archive_busy', 'Another import into this archive is running. Wait until it is done, then try again.', { cause: error })
  }
  return () => db.close()
}
