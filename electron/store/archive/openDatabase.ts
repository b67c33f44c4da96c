import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'
import { copyInto, writeThenRename } from '../backup/copyDatabase.ts'
import { migrate, refuseNewer, schemaVersion } from './migrate.ts'
import { migrations } from '../migrations/index.ts'

export type ArchiveMode = 'read' | 'write'

/**
 * Page cache in KiB: fits the upper pages of every index at a million messages; doubling it doesn't speed up imports.
 */
const CACHE_KIB = 32_768

/** Each waits for one writer; of many programs that open the same archive, each may be the next one. */
const LOG_TRIES = 20

export function openDatabase(file: string, mode: ArchiveMode): Database.Database {
  const db = new Database(file, { readonly: mode === 'read', fileMustExist: mode === 'read', timeout: 10_000 })
  try {
    db.pragma('trusted_schema = OFF')
    db.pragma('foreign_keys = ON')
    db.pragma(`cache_size = -${CACHE_KIB}`)
    db.pragma('temp_store = MEMORY')
    // Before anything is written: the database of a newer version must stay byte for byte the same.
    refuseNewer(schemaVersion(db), migrations.length)
    if (mode === 'write') {
      // Only takes effect in an empty file. Rows of a kilobyte and more fit better than into 4 KiB: imports are 10 %
      // faster.
      db.pragma('page_size = 8192')
      startLog(db)
      db.pragma('synchronous = NORMAL')
      db.pragma('journal_size_limit = 67108864')
      // A checkpoint after every few megabytes would write an import's pages twice as often as needed.
      db.pragma('wal_autocheckpoint = 8192')
      migrate(db, migrations, (fromVersion) => backUp(db, file, fromVersion))
    } else if (schemaVersion(db) === 0) {
      // An import has just created the file.
      throw AppError.of('archiveEmpty')
    } else if (schemaVersion(db) < migrations.length) {
      throw AppError.of('archiveOlder')
    }
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** SQLite refuses at once while another program writes without a log, so this waits for that program. */
function startLog(db: Database.Database): void {
  for (let triesLeft = LOG_TRIES; ; triesLeft -= 1) {
    try {
      db.pragma('journal_mode = WAL')
      return
    } catch (error) {
      const isBusy = error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY'
      if (!isBusy || triesLeft === 0) throw error
      db.exec('BEGIN IMMEDIATE; COMMIT')
    }
  }
}

/** At rest an archive is a single file, so it can be copied, and read from read-only media. */
export function closeAtRest(db: Database.Database): void {
  if (!db.open) return
  try {
    db.pragma('busy_timeout = 0')
    db.pragma('journal_mode = DELETE')
  } catch (error) {
    // Another connection has it open, so the log and its mode stay.
    if (!(error instanceof Database.SqliteError)) throw error
  }
  db.close()
}

/** A full backup before anything changes. Replaces the backup of an earlier attempt, which is of the same version. */
function backUp(db: Database.Database, file: string, fromVersion: number): void {
  const folder = path.join(path.dirname(file), 'backups')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = path.join(folder, `before-migration-from-${fromVersion}.db`)
  writeThenRename(`${copy}.part`, copy, (part) => copyInto(db, part))
}
