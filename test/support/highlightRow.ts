import Database from 'better-sqlite3'
import path from 'node:path'
import { rowsOf } from './archiveFixture.ts'

/** A highlight as the archive keeps it, in any message. */
export function highlightRow(folder: string, externalId: string, provider = 'chatgpt'): void {
  rowsOf(
    folder,
    `INSERT INTO highlights (provider, external_id, node_key, quote, quote_before, quote_after, quote_start, colour, note, tags, created_at_ms, updated_at_ms)
     VALUES (?, ?, 'n-1', 'heron', '', '', 0, 'green', '', '[]', 1, 1) RETURNING id`,
    provider, externalId,
  )
}

/** The table, where no migration has made it. */
export function makeHighlights(folder: string): void {
  const db = new Database(path.join(folder, 'archive.db'))
  db.exec(`CREATE TABLE IF NOT EXISTS highlights (
    id INTEGER PRIMARY KEY AUTOINCREMENT, provider TEXT NOT NULL, external_id TEXT NOT NULL, node_key TEXT NOT NULL, quote TEXT NOT NULL, quote_before TEXT NOT NULL,
    quote_after TEXT NOT NULL, quote_start INTEGER NOT NULL, colour TEXT NOT NULL, note TEXT NOT NULL, tags TEXT NOT NULL, created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL) STRICT`)
  db.close()
}
