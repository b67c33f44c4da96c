import { isUtf8 } from 'node:buffer'
import Database from 'better-sqlite3'
import { AppError } from '../../shared/contract/appError.ts'
import { columnsOf, openForeignFile } from './foreignFile.ts'

type Row = Readonly<Record<string, unknown>>

/** Says of a foreign database what would otherwise be taken for news about the archive. */
function damaged(file: string, cause: unknown): unknown {
  if (!(cause instanceof Database.SqliteError)) return cause
  return new AppError('unreadable_export', `${file} is a damaged database, or not a database at all. Choose another copy of it; nothing was changed.`, { cause })
}

/** Reads a database in the canonical schema of ChatGPT Browser; null when it is of another kind. */
export function openCanonicalDatabase(file: string) {
  const db = opened(file)
  try {
    if (!isCanonical(db)) {
      db.close()
      return null
    }
    const messageOrder = columnsOf(db, 'messages').has('position') ? 'position, rowid' : 'rowid'
    const selectConversations = db.prepare<[], Row>('SELECT * FROM conversations ORDER BY rowid').safeIntegers()
    const selectMessages = db.prepare<[unknown], Row>(`SELECT * FROM messages WHERE conversation_id = ? ORDER BY ${messageOrder}`).safeIntegers()
    return {
      *conversations(): Generator<Row & { readonly messages: readonly Row[] }> {
        try {
          for (const conversation of selectConversations.iterate()) {
            yield { ...withPlainCells(conversation), messages: selectMessages.all(conversation['id']).map(withPlainCells) }
          }
        } catch (error) {
          throw damaged(file, error)
        }
      },
      close: (): void => void db.close(),
    }
  } catch (error) {
    db.close()
    throw damaged(file, error)
  }
}

/** As JSON can say it: bytes of text are text, and a whole number too long for a double is its digits. */
function withPlainCells(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plainCell(cell)]))
}

function plainCell(cell: unknown): unknown {
  if (typeof cell === 'bigint') return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell.toString()
  return Buffer.isBuffer(cell) && isUtf8(cell) ? cell.toString() : cell
}

function opened(file: string): Database.Database {
  try {
    return openForeignFile(file)
  } catch (error) {
    throw damaged(file, error)
  }
}

/** Whether it has the tables and columns without which there is nothing to read. Times and positions may be missing. */
export function isCanonical(db: Database.Database): boolean {
  const conversations = columnsOf(db, 'conversations')
  const messages = columnsOf(db, 'messages')
  return ['id', 'title'].every((name) => conversations.has(name)) && ['id', 'conversation_id', 'role', 'content'].every((name) => messages.has(name))
}
