import fs from 'node:fs'
import Database from 'better-sqlite3'

interface CanonicalMessage {
  readonly id: string
  readonly role: string
  readonly text: string
  readonly createdAtMs: number | null
}

export interface CanonicalConversation {
  readonly id: string
  readonly title: string | null
  readonly createdAtMs: number | null
  readonly updatedAtMs: number | null
  readonly messages: readonly CanonicalMessage[]
}

/** Message ids are unique only within a conversation, because a copied conversation repeats them. */
const SCHEMA = `
  CREATE TABLE conversations (id TEXT PRIMARY KEY, create_time TEXT, update_time TEXT, title TEXT);
  CREATE TABLE messages (id TEXT, conversation_id TEXT REFERENCES conversations (id), role TEXT, content TEXT,
    create_time TEXT, update_time TEXT, position INTEGER,
    PRIMARY KEY (conversation_id, id));
  CREATE INDEX messages_by_time ON messages (create_time)`

/** Writes a database in the canonical schema of ChatGPT Browser, which `openCanonicalDatabase` reads. */
export function createCanonicalWriter(file: string) {
  fs.closeSync(fs.openSync(file, 'wx', 0o600))
  const db = new Database(file)
  // An unfinished file is discarded as a whole.
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  db.exec(SCHEMA)
  const insertConversation = db.prepare<[string, string | null, string | null, string | null]>(
    'INSERT OR IGNORE INTO conversations (id, create_time, update_time, title) VALUES (?, ?, ?, ?)',
  )
  const insertMessage = db.prepare<[string, string, string, string, string | null, string | null, number]>(
    `INSERT INTO messages (id, conversation_id, role, content, create_time, update_time, position)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  return {
    /** Returns whether it was added: two providers may have used the same id, and the schema has room for one. */
    add: db.transaction(({ id, title, createdAtMs, updatedAtMs, messages }: CanonicalConversation): boolean => {
      if (insertConversation.run(id, seconds(createdAtMs), seconds(updatedAtMs), title).changes === 0) return false
      for (const [position, { text, ...message }] of messages.entries()) {
        const time = seconds(message.createdAtMs)
        insertMessage.run(message.id, id, message.role, contentOf(text), time, time, position)
      }
      return true
    }),
    close: (): void => void db.close(),
  }
}

/** Seconds since 1970 as text, as in that schema. */
function seconds(ms: number | null): string | null {
  return ms === null ? null : String(ms / 1000)
}

/** Text that could be mistaken for a JSON list of parts is written as a list with one part. */
function contentOf(text: string): string {
  if (!text.startsWith('[')) return text
  return JSON.stringify([text]).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
