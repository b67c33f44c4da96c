import path from 'node:path'
import Database from 'better-sqlite3'
import { isFileSound } from './fileHeader.ts'

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

const derived =
  /^(?:message_(?:fts|pairs|facts|languages|vectors|models)|vocabulary|title_fts|summary_fts|conversation_vectors|vector_blocks|changed_nodes|search_state|sqlite_stat)/

/** Whether a table can be made anew from the others. */
export function isDerived(table: string): boolean {
  return derived.test(table)
}
