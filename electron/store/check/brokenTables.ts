import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

interface TableCheck {
  readonly table: string
  readonly isBroken: boolean
}

/**
 * Yields the tables with damaged pages, their indexes included. Reads every page but doesn't cross-check contents.
 * Checks table by table, because a check of the whole database also reads the full-text indexes word by word, which
 * takes six times as long. A file that is no database yields a single star.
 */
function* brokenTables(db: Database.Database, indexes: boolean): Generator<TableCheck> {
  for (const table of tablesOf(db, indexes)) yield { table, isBroken: isTableBroken(db, table) }
}

const NOTHING_READABLE = '*'

function tablesOf(db: Database.Database, indexes: boolean): string[] {
  try {
    // Virtual tables store their pages in other tables.
    const isWanted = indexes ? "(rootpage > 0 OR sql LIKE '% USING fts5 %')" : 'rootpage > 0'
    return db
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND ${isWanted} ORDER BY rootpage = 0, name`,
      )
      .pluck()
      .all()
  } catch (error) {
    if (isDamage(error)) return [NOTHING_READABLE]
    throw error
  }
}

function isTableBroken(db: Database.Database, table: string): boolean {
  if (table === NOTHING_READABLE) return true
  try {
    return (
      db
        .prepare<[], string>(`PRAGMA quick_check("${table.replaceAll('"', '""')}")`)
        .pluck()
        .get() !== 'ok'
    )
  } catch (error) {
    if (isDamage(error)) return true
    throw error
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|ERROR)/.test(error.code)
}

/**
 * Checks the tables of an archive one by one; `indexes` also checks the full-text indexes word by word, which is slow.
 */
export function* checkTables(archiveFolder: string, { indexes = false } = {}): Generator<TableCheck> {
  const file = path.join(archiveFolder, 'archive.db')
  if (!isFileSound(file)) yield { table: NOTHING_READABLE, isBroken: true }
  else yield* tablesIn(file, indexes)
}

function* tablesIn(file: string, indexes = false): Generator<TableCheck> {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    yield* brokenTables(db, indexes)
  } finally {
    db.close()
  }
}

/** A quick check that conversations can be queried. */
export function canBeOpened(file: string): boolean {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return db.prepare('SELECT 1 FROM conversations LIMIT 1').all().length >= 0
    } finally {
      db.close()
    }
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** Whether every page of a database file is sound. */
export function isWhole(file: string): boolean {
  return [...tablesIn(file)].every(({ isBroken }) => !isBroken)
}

const DERIVED = [
  'message_(?:fts|pairs|facts|languages|vectors|models)',
  'vocabulary|title_fts|summary_fts|conversation_vectors|vector_blocks',
  'changed_nodes|search_state|sqlite_stat',
]
const derived = new RegExp(`^(?:${DERIVED.join('|')})`)

/** Whether a table can be rebuilt from the others. */
export function isDerived(table: string): boolean {
  return derived.test(table)
}

const HEADER_BYTES = 100
const MAGIC = Buffer.from('SQLite format 3\0')
/** Header bytes that never change: no reserved space, and the fixed payload fractions. */
const FIXED = Buffer.from([0, 64, 32, 32])

/** The journal mode byte of an archive at rest, which has no log. */
const AT_REST = 1

/** Whether a file starts like a database and has no foreign log beside it: SQLite would mix the two. */
export function isFileSound(file: string): boolean {
  return isHeaderSound(file) && !hasStrayLog(file)
}

/**
 * Whether a log exists beside a database whose header rules one out. Checked twice, because a program may be closing
 * its own.
 */
export function hasStrayLog(file: string): boolean {
  const before = logOf(file)
  return before !== null && readHeader(file)[18] === AT_REST && logOf(file) === before
}

function logOf(file: string): string | null {
  const stats = fs.statSync(`${file}-wal`, { bigint: true, throwIfNoEntry: false })
  return stats === undefined || stats.size === 0n ? null : `${stats.ino} ${stats.mtimeNs} ${stats.size}`
}

/**
 * Whether the file's header is that of a database. SQLite treats some wrong bytes as a request for read-only access. An
 * empty file counts as new.
 */
function isHeaderSound(file: string): boolean {
  const header = readHeader(file)
  if (header.length === 0) return true
  const versions = [header[18], header[19]]
  return (
    header.subarray(0, MAGIC.length).equals(MAGIC) &&
    header.subarray(20, 24).equals(FIXED) &&
    versions.every((version) => version === 1 || version === 2)
  )
}

function readHeader(file: string): Buffer {
  const handle = fs.openSync(file, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    return header.subarray(0, fs.readSync(handle, header, 0, HEADER_BYTES, 0))
  } finally {
    fs.closeSync(handle)
  }
}
