import { isUtf8 } from 'node:buffer'
import type Database from 'better-sqlite3'
import { asForeignError, columnsOf, withForeignErrors, hasRowIds, openForeignFile } from './foreignFile.ts'

type Row = Readonly<Record<string, unknown>>

/** Reads a database in the canonical schema of ChatGPT Browser; null if it has another schema. */
export function openCanonicalDatabase(file: string) {
  const db = withForeignErrors(file, () => openForeignFile(file))
  try {
    const reader = withForeignErrors(file, () => (isCanonical(db) ? createReader(db, file) : null))
    if (reader === null) db.close()
    return reader
  } catch (error) {
    db.close()
    throw error
  }
}

function createReader(db: Database.Database, file: string) {
  // Sorted data may not fit into memory.
  db.pragma('temp_store = FILE')
  // Reads everything from one snapshot.
  db.exec('BEGIN')
  const selectConversations = db
    .prepare<[], Row>(`SELECT * FROM conversations ${hasRowIds(db, 'conversations') ? 'ORDER BY rowid' : ''}`)
    .safeIntegers()
  const selectMessages = db.prepare<[unknown], Row>(prepareOrderedQuery(db)).safeIntegers()
  return {
    *conversations(): Generator<Row & { readonly messages: readonly Row[] }> {
      try {
        for (const row of selectConversations.iterate()) {
          const conversation = withLowerCaseNames(row)
          yield {
            ...withPlainCells(conversation),
            messages: selectMessages
              .all(conversation['id'])
              .map((message) => withPlainCells(withLowerCaseNames(message))),
          }
        }
      } catch (error) {
        throw asForeignError(error, file)
      }
    },
    close: (): void => void db.close(),
  }
}

/**
 * Returns the query for the messages of one conversation. Sorts them once up front, because a foreign table without an
 * index would be scanned for every conversation.
 */
function prepareOrderedQuery(db: Database.Database): string {
  const place = columnsOf(db, 'messages').has('position') ? 'position' : 'NULL'
  const isNumbered = hasRowIds(db, 'messages')
  const source = isNumbered ? 'main.messages' : 'temp.numbered_messages'
  if (!isNumbered) db.exec('CREATE TABLE temp.numbered_messages AS SELECT * FROM main.messages')
  if (isNumbered && isCaseInsensitive(db))
    return `SELECT * FROM main.messages WHERE conversation_id = ? ORDER BY ${place}, rowid`
  db.exec(`
    CREATE TABLE temp.places AS
      SELECT conversation_id, ${place} AS place, rowid AS key FROM ${source} WHERE conversation_id IS NOT NULL;
    CREATE INDEX temp.places_by_conversation ON places (conversation_id, place, key)`)
  return `SELECT message.* FROM temp.places CROSS JOIN ${source} AS message ON message.rowid = places.key
    WHERE places.conversation_id = ? ORDER BY places.place, places.key`
}

/** Whether the column's collation ignores case, which a copy of the column would lose. */
function isCaseInsensitive(db: Database.Database): boolean {
  const sql = `SELECT 1 FROM main.messages
    WHERE conversation_id = upper(conversation_id)
      AND conversation_id <> upper(conversation_id) COLLATE BINARY LIMIT 1`
  return db.prepare(sql).get() !== undefined
}

/** SQL names are case-insensitive. */
function withLowerCaseNames(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.toLowerCase(), cell]))
}

/** Converts cells to JSON values: bytes of text become text, and integers too large for a double become strings. */
function withPlainCells(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plainCell(cell)]))
}

function plainCell(cell: unknown): unknown {
  if (typeof cell === 'bigint') return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell.toString()
  return Buffer.isBuffer(cell) && isUtf8(cell) ? cell.toString() : cell
}

/** Whether the required tables and columns exist. Times and positions are optional. */
export function isCanonical(db: Database.Database): boolean {
  const conversations = columnsOf(db, 'conversations')
  const messages = columnsOf(db, 'messages')
  return (
    ['id', 'title'].every((name) => conversations.has(name)) &&
    ['id', 'conversation_id', 'role', 'content'].every((name) => messages.has(name))
  )
}
