import Database from 'better-sqlite3'
import { AppError } from '../../shared/contract/appError.ts'

type Row = Readonly<Record<string, unknown>>

/** Says of a foreign database what would otherwise be taken for news about the archive. */
function damaged(file: string, cause: unknown): unknown {
  if (!(cause instanceof Database.SqliteError)) return cause
  return new AppError('unreadable_export', `${file} is a damaged database, or not a database at all. Choose another copy of it; nothing was changed.`, { cause })
}

/** Reads a database in the canonical schema of ChatGPT Browser; null when it is of another kind. */
export function openCanonicalDatabase(file: string) {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    db.pragma('trusted_schema = OFF')
    if (!hasColumns(db, 'conversations', ['id', 'title']) || !hasColumns(db, 'messages', ['id', 'conversation_id', 'role', 'content'])) {
      db.close()
      return null
    }
    const messageOrder = hasColumns(db, 'messages', ['position']) ? 'position, rowid' : 'rowid'
    const selectConversations = db.prepare<[], Row>('SELECT * FROM conversations ORDER BY rowid')
    const selectMessages = db.prepare<[unknown], Row>(`SELECT * FROM messages WHERE conversation_id = ? ORDER BY ${messageOrder}`)
    return {
      *conversations(): Generator<Row & { readonly messages: readonly Row[] }> {
        try {
          for (const conversation of selectConversations.iterate()) yield { ...conversation, messages: selectMessages.all(conversation['id']) }
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

function hasColumns(db: Database.Database, table: string, wanted: readonly string[]): boolean {
  const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  return wanted.every((name) => columns.includes(name))
}
