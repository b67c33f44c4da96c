import path from 'node:path'
import type Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'
import { isCanonical } from './canonicalDatabase.ts'
import { asForeignError, columnsOf, withForeignErrors, hasRowIds, openForeignFile } from './foreignFile.ts'
import { exportTimeMs } from '../../../shared/text/timestamps.ts'

/** A message as stored in a foreign database, where any field may be missing or have the wrong type. */
export interface ForeignMessage {
  readonly id: string | null
  readonly conversationId: string | null
  readonly title: string | null
  readonly role: string | null
  /** Text, JSON in text, a number, bytes or null. */
  readonly content: unknown
  readonly createdAtMs: number | null
}

interface TimeSpan {
  readonly fromMs?: number | undefined
  /** Exclusive. */
  readonly untilMs?: number | undefined
}

/** Opens another program's database in the canonical schema, or in a reduced form without some times and positions. */
export function openForeignMessages(file: string) {
  const db = withForeignErrors(file, () => openForeignFile(file))
  try {
    return withForeignErrors(file, () => createReader(db, file))
  } catch (error) {
    db.close()
    throw error
  }
}

export type ForeignMessages = ReturnType<typeof openForeignMessages>

/** Whether a file is one of our archives, of any version; false if it can't be read. */
export function isBackscrollArchive(file: string): boolean {
  if (path.basename(file) !== 'archive.db') return false
  try {
    const db = openForeignFile(file)
    try {
      return hasOurTables(db)
    } finally {
      db.close()
    }
  } catch {
    // The next open reports what is wrong with it.
    return false
  }
}

function hasOurTables(db: Database.Database): boolean {
  return columnsOf(db, 'conversations').has('external_id') && columnsOf(db, 'nodes').has('node_key')
}

function createReader(db: Database.Database, file: string) {
  if (!isCanonical(db))
    throw AppError.of(hasOurTables(db) ? 'renamedArchive' : 'foreignTables', { name: path.basename(file) })
  const titles = readTitles(db)
  let onOrdered: (() => void) | null = null
  db.function('foreign_time_ms', { deterministic: true, directOnly: true }, (value: unknown) => {
    onOrdered?.()
    return exportTimeMs(value)
  })
  const rows = hasRowIds(db, 'messages') ? rowsByKey(db) : wholeRows(db)
  return {
    /**
     * Yields every message of the time span, newest first; messages without a time come last, and only if no span is
     * given. Holds one message in memory at a time. @param onRow called repeatedly while sorting; throwing from it
     * stops reading
     */
    *messages({ fromMs, untilMs }: TimeSpan, onRow: () => void): Generator<ForeignMessage> {
      onOrdered = onRow
      try {
        for (const row of rows({ fromMs: fromMs ?? null, untilMs: untilMs ?? null })) {
          yield { ...row, title: row.conversationId === null ? null : (titles.get(row.conversationId) ?? null) }
        }
      } catch (error) {
        throw asForeignError(error, file)
      }
    },
    close: (): void => void db.close(),
  }
}

/** Loaded once, because there are few and a foreign database may have no index to look one up. */
function readTitles(db: Database.Database): ReadonlyMap<string, string> {
  const rows = db.prepare<[], { id: string; title: string }>(
    `SELECT CAST(id AS TEXT) AS id, CAST(title AS TEXT) AS title FROM conversations
     WHERE id IS NOT NULL AND title IS NOT NULL`,
  )
  const titles = new Map<string, string>()
  for (const { id, title } of rows.iterate()) if (title.trim() !== '') titles.set(id, title.toWellFormed())
  return titles
}

type Row = Omit<ForeignMessage, 'title'>
type BoundSpan = { readonly fromMs: number | null; readonly untilMs: number | null }
type Rows = (span: BoundSpan) => Iterable<Row>

const COLUMNS =
  'CAST(id AS TEXT) AS id, CAST(conversation_id AS TEXT) AS conversationId, CAST(role AS TEXT) AS role, content'
const SPAN = '(@fromMs IS NULL OR createdAtMs >= @fromMs) AND (@untilMs IS NULL OR createdAtMs < @untilMs)'
const NEWEST_FIRST = 'createdAtMs DESC NULLS LAST, place DESC NULLS LAST'

function timeAndPlace(db: Database.Database): string {
  const columns = columnsOf(db, 'messages')
  const time = columns.has('create_time') ? 'create_time' : 'NULL'
  const position = columns.has('position') ? 'position' : 'NULL'
  return `foreign_time_ms(${time}) AS createdAtMs, CAST(${position} AS REAL) AS place`
}

/** Sorts only the keys and reads texts one by one, because all of them may not fit into memory. */
function rowsByKey(db: Database.Database): Rows {
  const selectKeys = db.prepare<[BoundSpan], { key: number; createdAtMs: number | null }>(`
    WITH keys AS MATERIALIZED (SELECT rowid AS key, ${timeAndPlace(db)} FROM messages)
    SELECT key, createdAtMs FROM keys WHERE ${SPAN} ORDER BY ${NEWEST_FIRST}, key DESC`)
  const selectMessage = db.prepare<[number], Omit<Row, 'createdAtMs'>>(
    `SELECT ${COLUMNS} FROM messages WHERE rowid = ?`,
  )
  return function* (span) {
    for (const { key, createdAtMs } of selectKeys.iterate(span)) {
      const message = selectMessage.get(key)
      if (message) yield { ...message, createdAtMs }
    }
  }
}

function wholeRows(db: Database.Database): Rows {
  const selectMessages = db.prepare<[BoundSpan], Row>(`
    WITH rows AS MATERIALIZED (SELECT ${COLUMNS}, ${timeAndPlace(db)} FROM messages)
    SELECT id, conversationId, role, content, createdAtMs FROM rows WHERE ${SPAN} ORDER BY ${NEWEST_FIRST}`)
  return (span) => selectMessages.iterate(span)
}
