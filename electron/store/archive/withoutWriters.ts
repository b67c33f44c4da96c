import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'
import { isDamage } from '../check/brokenTables.ts'
import { holdLock, isLockHeld } from './fileLock.ts'
import { asArchiveError } from './sqliteErrors.ts'

const lockIn = (archiveFolder: string): string => path.join(archiveFolder, 'replace.lock')
const BUSY = 'This archive is being moved, put back or mended just now. Nothing was changed; try again in a minute.'
/** Somebody who only looks whether it is held is gone by then. */
const LOOK_MS = 300

/**
 * While another archive takes the place of this one, or this one goes elsewhere, nobody writes to it; who reads goes on
 * reading. A lock of its own, because SQLite's is gone as soon as anything in the same process opens and closes the
 * database file. Whoever had begun to write before is waited for, but not where the file is damaged: SQLite would
 * change it by being asked.
 */
export async function withoutWriters<T>(
  archiveFolder: string,
  { isDamaged = false }: { readonly isDamaged?: boolean },
  work: () => T | Promise<T>,
): Promise<T> {
  const unlock = holdLock(lockIn(archiveFolder), { waitMs: LOOK_MS, message: BUSY })
  try {
    const letGo = isDamaged ? () => {} : waitForWriters(path.join(archiveFolder, 'archive.db'))
    try {
      return await work()
    } finally {
      letGo()
    }
  } finally {
    unlock()
    fs.rmSync(lockIn(archiveFolder), { force: true })
  }
}

/** For whoever is about to write. */
export function refuseWhileReplaced(archiveFolder: string): void {
  if (isLockHeld(lockIn(archiveFolder))) throw new AppError('archive_busy', BUSY)
}

/**
 * Closed only at the end: by then the file goes by another name, and its log, which belongs to what is set aside, is
 * left as it is.
 */
function waitForWriters(file: string): () => void {
  if (!fs.existsSync(file)) return () => {}
  const db = new Database(file, { fileMustExist: true, timeout: 10_000 })
  try {
    db.exec('BEGIN IMMEDIATE; ROLLBACK')
  } catch (error) {
    db.close()
    // Damaged after all: nobody can write to it either.
    if (isDamage(error)) return () => {}
    throw asArchiveError(error, path.dirname(file))
  }
  // Windows moves nothing that is open.
  if (process.platform === 'win32') db.close()
  return () => void db.close()
}
