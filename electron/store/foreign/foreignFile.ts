import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'

/** Size limit for a database that has to be read into memory. */
const MAX_IN_MEMORY_BYTES = 512 * 1024 * 1024
/** Offset of the journal mode in the file header, and the value for a mode that needs no other file to read. */
const LOG_KIND_AT = 18
const NO_WRITE_AHEAD = 1

/** Opens another program's database read-only. Its schema must not be able to call our functions. */
export function openForeignFile(file: string): Database.Database {
  try {
    return opened(new Database(file, { readonly: true, fileMustExist: true }))
  } catch (error) {
    if (!needsOtherFiles(error, file)) throw error
    return opened(readIntoMemory(file))
  }
}

function opened(db: Database.Database): Database.Database {
  try {
    db.pragma('trusted_schema = OFF')
    db.pragma('temp_store = MEMORY')
    // SQLite only reads the file here.
    db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** A database with a write-ahead log needs two more files, which can't be created on read-only media. */
function needsOtherFiles(error: unknown, file: string): boolean {
  if (!(error instanceof Database.SqliteError) || !/^SQLITE_(?:CANTOPEN|READONLY)/.test(error.code)) return false
  const log = fs.statSync(`${file}-wal`, { throwIfNoEntry: false })
  // Data that is only in the log would silently be missing.
  if (log?.isFile() === true && log.size > 0) return false
  return (fs.statSync(file, { throwIfNoEntry: false })?.size ?? Infinity) <= MAX_IN_MEMORY_BYTES
}

function readIntoMemory(file: string): Database.Database {
  const bytes = fs.readFileSync(file)
  bytes.fill(NO_WRITE_AHEAD, LOG_KIND_AT, LOG_KIND_AT + 2)
  return new Database(bytes, { readonly: true })
}

export function withForeignErrors<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asForeignError(error, file)
  }
}

/**
 * Rewords errors that would otherwise seem to be about the archive; names the foreign database by its base name only.
 */
export function asForeignError(error: unknown, file: string): unknown {
  const name = path.basename(file)
  if (!(error instanceof Database.SqliteError))
    return isFileError(error) ? AppError.of('foreignUnreadable', { name }).causedBy(error) : error
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(error.code)) {
    return AppError.of('foreignBusy', { name }).causedBy(error)
  }
  if (error.code.startsWith('SQLITE_FULL')) return AppError.of('noRoomToSort', { name }).causedBy(error)
  if (/^SQLITE_(?:CANTOPEN|READONLY|IOERR|PERM|AUTH)/.test(error.code))
    return AppError.of('foreignUnreadable', { name }).causedBy(error)
  return AppError.of('foreignDamaged', { name }).causedBy(error)
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** Views and WITHOUT ROWID tables have no row ids. */
export function hasRowIds(db: Database.Database, table: string): boolean {
  return (
    db
      .prepare(
        "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND lower(name) = ? AND type = 'table' AND wr = 0",
      )
      .get(table) !== undefined
  )
}

/** Lowercase column names of a table; empty if there is no such table. */
export function columnsOf(db: Database.Database, table: string): ReadonlySet<string> {
  return new Set(db.prepare<[string], string>('SELECT lower(name) FROM pragma_table_info(?)').pluck().all(table))
}
