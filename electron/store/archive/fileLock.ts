import fs from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'

interface Refusal {
  /** How long to wait for whoever holds it. */
  readonly waitMs: number
  readonly message: string
  readonly advice?: string
}

/**
 * A lock is SQLite's own on a file of its own, so it ends with the process that holds it, whatever ends that process.
 */
export function holdLock(file: string, { waitMs, message, ...more }: Refusal): () => void {
  // Not where it is: to close it once more would give back what another thread of this process holds.
  if (!fs.existsSync(file)) fs.closeSync(fs.openSync(file, 'a', 0o600))
  const db = new Database(file, { timeout: waitMs })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    throw isBusy(error) ? new AppError('archive_busy', message, { cause: error, ...more }) : error
  }
  return () => db.close()
}

/** Only looks; changes nothing, also where nothing can be written. */
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
    // Let go, and taken away, just now.
    if (!fs.existsSync(file)) return false
    throw error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** Somebody who only looks whether it is held is gone by then. */
const LOOK_MS = 300

/** One import at a time for each archive. */
export function holdImportLock(file: string): () => void {
  return holdLock(file, {
    waitMs: LOOK_MS,
    message: 'Another import into this archive is running. Wait until it is done, then try again.',
  })
}

/** One program at a time computes vectors for an archive. */
export function holdIndexLock(file: string): () => void {
  return holdLock(file, {
    waitMs: LOOK_MS,
    message: 'This archive is being indexed already.',
    advice: '"backscroll index status" shows how far it is.',
  })
}
