import fs from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'

type LockReason = 'importRunning' | 'indexingRunning' | 'backupRunning' | 'modelDownloading' | 'archiveBeingReplaced'

interface Refusal {
  /** How long to wait for the current holder. */
  readonly waitMs: number
  readonly reason: LockReason
}

/** Locks a separate file through SQLite, so the lock ends with its process, however that process ends. */
export function holdLock(file: string, { waitMs, reason }: Refusal): () => void {
  // Only if it is missing: closing an existing file would release a lock held by another thread of this process.
  if (!fs.existsSync(file)) fs.closeSync(fs.openSync(file, 'a', 0o600))
  const db = new Database(file, { timeout: waitMs })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    throw isBusy(error) ? AppError.of(reason).causedBy(error) : error
  }
  return () => db.close()
}

/** Read-only, so it works on read-only media too. */
export function isLockHeld(file: string): boolean {
  if (!fs.existsSync(file)) return false
  try {
    const db = new Database(file, { readonly: true, timeout: 0 })
    try {
      db.prepare('SELECT 1 FROM sqlite_schema').all()
      return false
    } finally {
      db.close()
    }
  } catch (error) {
    if (isBusy(error)) return true
    // The lock was released and its file removed in the meantime.
    if (!fs.existsSync(file)) return false
    throw error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** Long enough to outlast a caller that only checks whether the lock is held. */
const LOCK_WAIT_MS = 300

/** One import at a time for each archive. */
export function holdImportLock(file: string): () => void {
  return holdLock(file, { waitMs: LOCK_WAIT_MS, reason: 'importRunning' })
}

/** One program at a time computes vectors for an archive. */
export function holdIndexLock(file: string): () => void {
  return holdLock(file, { waitMs: LOCK_WAIT_MS, reason: 'indexingRunning' })
}
