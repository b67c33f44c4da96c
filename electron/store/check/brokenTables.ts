import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

interface LookedAt {
  readonly table: string
  readonly isBroken: boolean
}

/**
 * Names of the tables that have damaged pages, their indexes included; looks at every page, but does not compare what
 * they say. Asked table by table, because asked for everything at once SQLite also reads the full-text indexes word by
 * word, which takes six times as long. A file that is no database gives a single star.
 */
function* brokenTables(db: Database.Database, indexes: boolean): Generator<LookedAt> {
  for (const table of tablesOf(db, indexes)) yield { table, isBroken: isTableBroken(db, table) }
}

const NOTHING_READABLE = '*'

function tablesOf(db: Database.Database, indexes: boolean): string[] {
  try {
    // Virtual tables keep their pages in others, and have none themselves.
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
 * One table of an archive after the other; with `indexes` also whether the full-text indexes make sense word by word,
 * which takes its time.
 */
export function* lookThrough(archiveFolder: string, { indexes = false } = {}): Generator<LookedAt> {
  const file = path.join(archiveFolder, 'archive.db')
  if (!isFileSound(file)) yield { table: NOTHING_READABLE, isBroken: true }
  else yield* tablesIn(file, indexes)
}

function* tablesIn(file: string, indexes = false): Generator<LookedAt> {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    yield* brokenTables(db, indexes)
  } finally {
    db.close()
  }
}

/** Whether conversations can be asked for: no more than a look. */
export function opens(file: string): boolean {
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

/** Whether a table can be made anew from the others. */
export function isDerived(table: string): boolean {
  return derived.test(table)
}

const HEADER_BYTES = 100
const MAGIC = Buffer.from('SQLite format 3\0')
/** What never changes: no reserved bytes, and shares of a page that have always been these. */
const FIXED = Buffer.from([0, 64, 32, 32])

/** An archive at rest keeps no log, and says so here. */
const AT_REST = 1

/** Whether a file begins as a database does, and has no log beside it that is another's: SQLite would mix the two. */
export function isFileSound(file: string): boolean {
  return isHeaderSound(file) && !hasStrayLog(file)
}

/**
 * One that lies beside a database which says that it has none. Looked at twice, because a program may just be closing
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
 * Whether the first bytes of a file are a database's. SQLite itself takes some that are wrong for a wish, and only
 * reads the file from then on. An empty file is a new one.
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
