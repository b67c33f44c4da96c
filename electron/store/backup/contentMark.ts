import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'

/**
 * All that a person would miss: what they did themselves, row by row, and which conversations there are. Indexes and
 * searches made lately are not in it.
 */
const questions = [
  'SELECT * FROM conversation_edits',
  'SELECT * FROM message_edits',
  'SELECT * FROM conversation_tags',
  'SELECT * FROM project_names',
  'SELECT * FROM highlights',
  'SELECT * FROM saved_searches',
  "SELECT * FROM settings WHERE name <> 'checked_at_ms'",
  'SELECT id, status FROM imports',
  'SELECT count(*), max(id) FROM raw_versions',
]

/** The same for two databases that hold the same; null where one cannot be asked. */
export function contentMark(file: string): string | null {
  return askFile(file, (db) => {
    const hash = createHash('sha256')
    for (const question of questions)
      for (const row of db.prepare(question).raw().iterate()) hash.update(JSON.stringify(row))
    return hash.digest('hex')
  })
}

/** How much was said in all; null where the file cannot be asked. */
export function countMessages(file: string): number | null {
  return askFile(
    file,
    (db) => db.prepare<[], number>('SELECT coalesce(sum(message_count), 0) FROM conversations').pluck().get() ?? null,
  )
}

function askFile<T>(file: string, ask: (db: Database.Database) => T): T | null {
  let db: Database.Database | null = null
  try {
    db = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
    return ask(db)
  } catch (error) {
    // Damaged, or of another format: then it is not the same.
    if (error instanceof Database.SqliteError) return null
    throw error
  } finally {
    db?.close()
  }
}
