import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'
import { isLockHeld } from '../archive/fileLock.ts'
import { backupFolder, listBackups } from './backupList.ts'
import { holdBackupLock, writeBackup } from './makeBackup.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What a disk needs to go on working. */
const ROOM_BYTES = 1e9

/** After so much more an import is worth a backup of its own: a tenth. */
const GROWTH = 1.1

/** Somebody who only looks whether the lock is held is gone by then. */
const LOOK_MS = 300

/** Decided while the lock is held: of several programs that ask at once, one makes the backup and the others see it. */
export function backUpIfDue(archiveFolder: string, nowMs: number): 'made' | 'not due' | 'in progress' {
  if (whyNoBackup(archiveFolder) !== null) return 'not due'
  const release = holdUnlessHeld(archiveFolder)
  if (release === null) return 'in progress'
  try {
    if (!isDue(archiveFolder, nowMs)) return 'not due'
    writeBackup(archiveFolder, 'automatic', nowMs)
    return 'made'
  } finally {
    release()
  }
}

function holdUnlessHeld(archiveFolder: string): (() => void) | null {
  try {
    return holdBackupLock(archiveFolder, LOOK_MS)
  } catch (error) {
    if (error instanceof AppError && error.code === 'archive_busy') return null
    throw error
  }
}

/**
 * Once a day when something is new since the last backup, automatic or asked for, and on the same day when the archive
 * has grown by more than a tenth.
 */
function isDue(archiveFolder: string, nowMs: number): boolean {
  // An import leaves half of itself in a backup that is made meanwhile. The one that follows it has everything.
  if (isLockHeld(path.join(archiveFolder, 'import.lock'))) return false
  const archive = path.join(archiveFolder, 'archive.db')
  const latest = listBackups(archiveFolder).find(({ kind }) => kind === 'automatic' || kind === 'asked')
  if (latest === undefined) return contentMark(archive) !== null
  const backup = path.join(backupFolder(archiveFolder), latest.name)
  if (nowMs - latest.madeAtMs < DAY_MS && latest.madeAtMs <= nowMs) return hasGrown(backup, archive)
  const mark = contentMark(archive)
  return mark !== null && mark !== contentMark(backup)
}

/** In messages: bytes also grow by indexes, which can be made again, and shrink in every copy. */
function hasGrown(backup: string, archive: string): boolean {
  const [before, now] = [countMessages(backup), countMessages(archive)]
  return before !== null && now !== null && now > before * GROWTH
}

/** Why a backup would do harm, or cannot be made; null when it can. */
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

/** Whether something can be written into the archive, as far as the system tells. */
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
 * All that a person would miss: what they did themselves, row by row, and which conversations there are. Indexes and
 * searches made lately are not in it.
 */
const questions = [
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

/** The same for two databases that hold the same; null where one cannot be asked. */
function contentMark(file: string): string | null {
  return askFile(file, (db) => {
    const hash = createHash('sha256')
    for (const question of questions)
      for (const row of db.prepare(question).raw().iterate()) hash.update(JSON.stringify(row))
    return hash.digest('hex')
  })
}

/** How much was said in all; null where the file cannot be asked. */
function countMessages(file: string): number | null {
  return askFile(
    file,
    (db) => db.prepare<[], number>('SELECT coalesce(sum(message_count), 0) FROM conversations').pluck().get() ?? null,
  )
}

function askFile<T>(file: string, ask: (db: Database.Database) => T): T | null {
  let db: Database.Database | null = null
  try {
    db = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
    return ask(db)
  } catch (error) {
    // Damaged, or of another format: then it is not the same.
    if (error instanceof Database.SqliteError) return null
    throw error
  } finally {
    db?.close()
  }
}
