import type { Migration } from '../archive/migrate.ts'

/** The user's saved and recent searches. */
export const searches: Migration = {
  name: '012-searches',
  sql: `
    CREATE TABLE saved_searches (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE,
      query TEXT NOT NULL,
      created_at_ms INTEGER NOT NULL
    ) STRICT;

    -- The id grows with each search, also with one that was made before.
    CREATE TABLE recent_searches (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      query TEXT NOT NULL UNIQUE,
      searched_at_ms INTEGER NOT NULL
    ) STRICT;
  `,
}
