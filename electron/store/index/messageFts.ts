import type { Database } from 'better-sqlite3'

/**
 * Commands to the full-text table itself: FTS5 takes them as rows written into a column of its own name. Settings are
 * kept in the database, and are written as text, because bound numbers arrive as floats, which FTS5 does not take.
 */
export function configureFts(db: Database, settings: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(settings))
    db.exec(`INSERT INTO message_fts (message_fts, rank) VALUES ('${name}', ${value})`)
}

export function rebuildFts(db: Database): void {
  db.exec("INSERT INTO message_fts (message_fts) VALUES ('rebuild')")
}

/** Throws when the index and the rows disagree. */
export function checkFts(db: Database): void {
  db.exec("INSERT INTO message_fts (message_fts, rank) VALUES ('integrity-check', 1)")
}
