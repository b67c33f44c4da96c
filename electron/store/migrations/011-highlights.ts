import type { Migration } from '../archive/migrate.ts'

/** The user's highlights, under the provider's ids and apart from imported rows: imports and undo never touch them. */
export const highlights: Migration = {
  name: '011-highlights',
  sql: `
    -- A place is found again by its words and by what stands around them; quote_start is where it was. Tags are a JSON
    -- list.
    CREATE TABLE highlights (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      provider TEXT NOT NULL,
      external_id TEXT NOT NULL,
      node_key TEXT NOT NULL,
      quote TEXT NOT NULL,
      quote_before TEXT NOT NULL,
      quote_after TEXT NOT NULL,
      quote_start INTEGER NOT NULL,
      colour TEXT NOT NULL,
      note TEXT NOT NULL,
      tags TEXT NOT NULL,
      created_at_ms INTEGER NOT NULL,
      updated_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX highlights_by_message ON highlights (external_id, provider, node_key);
  `,
}
