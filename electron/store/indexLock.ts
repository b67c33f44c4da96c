import fs from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '../../shared/contract/appError.ts'

/** Long enough for somebody who only looks whether the lock is held to be gone again. */
const LOOK_MS = 300

/** One program at a time computes vectors for an archive. SQLite's own lock, as for imports: it ends with whoever holds it. */
export function holdIndexLock(file: string): () => void {
  fs.closeSync(fs.openSync(file, 'a', 0o600))
  const db = new Database(file, { timeout: LOOK_MS })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (!isBusy(error)) throw error
    throw new AppError('archive_busy', 'This archive is being indexed already.', { cause: error, advice: '"backscroll index status" shows how far it is.' })
  }
  return () => db.close()
}

/** Only looks; changes nothing, also where nothing can be written. */
export function isIndexLockHeld(file: string): boolean {
  if (!fs.existsSync(file)) return false
  const db = new Database(file, { readonly: true, timeout: 0 })
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').all()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    db.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
