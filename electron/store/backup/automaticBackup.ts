import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'
import { isLockHeld } from '../archive/fileLock.ts'
import { backupFolder, listBackups } from './backupList.ts'
import { holdBackupLock, writeBackup } from './makeBackup.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Free space that the system needs to keep working. */
const ROOM_BYTES = 1e9

/** Growth by a tenth makes an import worth a backup of its own. */
const GROWTH = 1.1

/** Long enough to outlast a caller that only checks whether the lock is held. */
const LOCK_WAIT_MS = 300

/** Decided under the lock, so that of several programs asking at once only one makes the backup. */
export function backUpIfDue(archiveFolder: string, nowMs: number): 'made' | 'not due' | 'in progress' {
  if (whyNoBackup(archiveFolder) !== null) return 'not due'
  const release = tryToHoldLock(archiveFolder)
  if (release === null) return 'in progress'
  try {
    if (!isDue(archiveFolder, nowMs)) return 'not due'
    writeBackup(archiveFolder, 'automatic', nowMs)
    return 'made'
  } finally {
    release()
  }
}

function tryToHoldLock(archiveFolder: string): (() => void) | null {
  try {
    return holdBackupLock(archiveFolder, LOCK_WAIT_MS)
  } catch (error) {
    if (error instanceof AppError && error.code === 'archive_busy') return null
    throw error
  }
}

/**
 * At most once a day, if anything changed since the last backup of any kind; again the same day if the archive grew by
 * more than a tenth.
 */
function isDue(archiveFolder: string, nowMs: number): boolean {
  // A backup made during an import would contain half of it. The next one has everything.
  if (isLockHeld(path.join(archiveFolder, 'import.lock'))) return false
  const archive = path.join(archiveFolder, 'archive.db')
  const latest = listBackups(archiveFolder).find(({ kind }) => kind === 'automatic' || kind === 'asked')
  if (latest === undefined) return contentMark(archive) !== null
  const backup = path.join(backupFolder(archiveFolder), latest.name)
  if (nowMs - latest.madeAtMs < DAY_MS && latest.madeAtMs <= nowMs) return hasGrown(backup, archive)
  const mark = contentMark(archive)
  return mark !== null && mark !== contentMark(backup)
}

/** Counted in messages: bytes also grow with indexes, which can be rebuilt, and shrink in every copy. */
function hasGrown(backup: string, archive: string): boolean {
  const [before, now] = [countMessages(backup), countMessages(archive)]
  return before !== null && now !== null && now > before * GROWTH
}

/** Explains why a backup would do harm or can't be made; null if it can. */
export function whyNoBackup(archiveFolder: string): string | null {
  const byteLength = fs.statSync(path.join(archiveFolder, 'archive.db'), { throwIfNoEntry: false })?.size ?? 0
  if (byteLength === 0) return null
  if (!isWritable(archiveFolder)) return 'The folder can only be read.'
  const { bavail, bsize } = fs.statfsSync(archiveFolder)
  const free = bavail * bsize
  return free - byteLength >= ROOM_BYTES
    ? null
    : `The disk has ${gigabytes(free)} left, and a backup needs ${gigabytes(byteLength)} of it. Free some space.`
}

/** Whether the archive is writable, as far as the system reports. */
export function isWritable(archiveFolder: string): boolean {
  const file = path.join(archiveFolder, 'archive.db')
  return [archiveFolder, file].every((each) => !fs.existsSync(each) || mayWrite(each))
}

function mayWrite(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

/**
 * Everything a user would miss: their own edits row by row, and which conversations exist. Indexes and recent searches
 * don't count.
 */
const contentQueries = [
  'SELECT * FROM conversation_edits',
  'SELECT * FROM message_edits',
  'SELECT * FROM conversation_tags',
  'SELECT * FROM project_names',
  'SELECT * FROM highlights',
  'SELECT * FROM saved_searches',
  "SELECT * FROM settings WHERE name <> 'checked_at_ms'",
  'SELECT id, status FROM imports',
  'SELECT count(*), max(id) FROM raw_versions',
]

/** Equal for two databases with the same content; null if the file can't be queried. */
function contentMark(file: string): string | null {
  return queryFile(file, (db) => {
    const hash = createHash('sha256')
    for (const query of contentQueries)
      for (const row of db.prepare(query).raw().iterate()) hash.update(JSON.stringify(row))
    return hash.digest('hex')
  })
}

/** Null if the file can't be queried. */
function countMessages(file: string): number | null {
  return queryFile(
    file,
    (db) => db.prepare<[], number>('SELECT coalesce(sum(message_count), 0) FROM conversations').pluck().get() ?? null,
  )
}

function queryFile<T>(file: string, query: (db: Database.Database) => T): T | null {
  let db: Database.Database | null = null
  try {
    db = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
    return query(db)
  } catch (error) {
    // Damaged or of another format, so it counts as different.
    if (error instanceof Database.SqliteError) return null
    throw error
  } finally {
    db?.close()
  }
}
