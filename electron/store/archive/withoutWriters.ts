import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'
import { isDamage } from '../check/brokenTables.ts'
import { holdLock, isLockHeld } from './fileLock.ts'
import { asArchiveError } from './sqliteErrors.ts'

const lockIn = (archiveFolder: string): string => path.join(archiveFolder, 'replace.lock')
/** Long enough to outlast a caller that only checks whether the lock is held. */
const LOCK_WAIT_MS = 300

/**
 * Blocks writers while the archive is replaced or moved; readers continue. Uses a separate lock file, because SQLite's
 * lock on the database is lost as soon as anything in this process opens and closes that file. Waits for active
 * writers, unless the file is damaged: opening it would make SQLite change it.
 */
export async function withoutWriters<T>(
  archiveFolder: string,
  { isDamaged = false }: { readonly isDamaged?: boolean },
  work: () => T | Promise<T>,
): Promise<T> {
  const unlock = holdLock(lockIn(archiveFolder), { waitMs: LOCK_WAIT_MS, reason: 'archiveBeingReplaced' })
  try {
    const release = isDamaged ? () => {} : waitForWriters(path.join(archiveFolder, 'archive.db'))
    try {
      return await work()
    } finally {
      release()
    }
  } finally {
    unlock()
    fs.rmSync(lockIn(archiveFolder), { force: true })
  }
}

/** Call this before writing. */
export function refuseWhileReplaced(archiveFolder: string): void {
  if (isLockHeld(lockIn(archiveFolder))) throw AppError.of('archiveBeingReplaced')
}

/**
 * Stays open until the end: closing earlier would checkpoint the log, which belongs to the replaced file and must stay
 * as it is.
 */
function waitForWriters(file: string): () => void {
  if (!fs.existsSync(file)) return () => {}
  const db = new Database(file, { fileMustExist: true, timeout: 10_000 })
  try {
    db.exec('BEGIN IMMEDIATE; ROLLBACK')
  } catch (error) {
    db.close()
    // Damaged after all, so nothing else can write to it either.
    if (isDamage(error)) return () => {}
    throw asArchiveError(error, path.dirname(file))
  }
  // Windows can't move open files.
  if (process.platform === 'win32') db.close()
  return () => void db.close()
}
