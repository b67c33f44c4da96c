import { isUtf8 } from 'node:buffer'
import type Database from 'better-sqlite3'
import { asForeignError, columnsOf, foreignNews, hasRowIds, openForeignFile } from './foreignFile.ts'

type Row = Readonly<Record<string, unknown>>

/** Reads a database in the canonical schema of ChatGPT Browser; null when it is of another kind. */
export function openCanonicalDatabase(file: string) {
  const db = foreignNews(file, () => openForeignFile(file))
  try {
    const reader = foreignNews(file, () => (isCanonical(db) ? createReader(db, file) : null))
    if (reader === null) db.close()
    return reader
  } catch (error) {
    db.close()
    throw error
  }
}

function createReader(db: Database.Database, file: string) {
  // What is put in order may not fit into memory.
  db.pragma('temp_store = FILE')
  // All of it is read as it is at one moment.
  db.exec('BEGIN')
  const selectConversations = db
    .prepare<[], Row>(`SELECT * FROM conversations ${hasRowIds(db, 'conversations') ? 'ORDER BY rowid' : ''}`)
    .safeIntegers()
  const selectMessages = db.prepare<[unknown], Row>(putInOrder(db)).safeIntegers()
  return {
    *conversations(): Generator<Row & { readonly messages: readonly Row[] }> {
      try {
        for (const row of selectConversations.iterate()) {
          const conversation = withPlainNames(row)
          yield {
            ...withPlainCells(conversation),
            messages: selectMessages.all(conversation['id']).map((message) => withPlainCells(withPlainNames(message))),
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
 * Gives the query for the messages of one conversation. They are put in order once, for all of them would be looked
 * through each time where a foreign table has no index.
 */
function putInOrder(db: Database.Database): string {
  const place = columnsOf(db, 'messages').has('position') ? 'position' : 'NULL'
  const isNumbered = hasRowIds(db, 'messages')
  const source = isNumbered ? 'main.messages' : 'temp.numbered_messages'
  if (!isNumbered) db.exec('CREATE TABLE temp.numbered_messages AS SELECT * FROM main.messages')
  if (isNumbered && takesCasesAlike(db))
    return `SELECT * FROM main.messages WHERE conversation_id = ? ORDER BY ${place}, rowid`
  db.exec(`
    CREATE TABLE temp.places AS
      SELECT conversation_id, ${place} AS place, rowid AS key FROM ${source} WHERE conversation_id IS NOT NULL;
    CREATE INDEX temp.places_by_conversation ON places (conversation_id, place, key)`)
  return `SELECT message.* FROM temp.places CROSS JOIN ${source} AS message ON message.rowid = places.key
    WHERE places.conversation_id = ? ORDER BY places.place, places.key`
}

/** The column's own rule of comparison, which a copy of it would not have. */
function takesCasesAlike(db: Database.Database): boolean {
  const sql = `SELECT 1 FROM main.messages
    WHERE conversation_id = upper(conversation_id)
      AND conversation_id <> upper(conversation_id) COLLATE BINARY LIMIT 1`
  return db.prepare(sql).get() !== undefined
}

/** SQL does not care for the case of a name. */
function withPlainNames(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.toLowerCase(), cell]))
}

/** As JSON can say it: bytes of text are text, and a whole number too long for a double is its digits. */
function withPlainCells(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plainCell(cell)]))
}

function plainCell(cell: unknown): unknown {
  if (typeof cell === 'bigint') return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell.toString()
  return Buffer.isBuffer(cell) && isUtf8(cell) ? cell.toString() : cell
}

/** Whether it has the tables and columns without which there is nothing to read. Times and positions may be missing. */
export function isCanonical(db: Database.Database): boolean {
  const conversations = columnsOf(db, 'conversations')
  const messages = columnsOf(db, 'messages')
  return (
    ['id', 'title'].every((name) => conversations.has(name)) &&
    ['id', 'conversation_id', 'role', 'content'].every((name) => messages.has(name))
  )
}
