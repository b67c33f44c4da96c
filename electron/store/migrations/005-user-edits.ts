import type { Migration } from '../archive/migrate.ts'

/** The user's edits, under the provider's ids and apart from imported rows: imports and undo never touch them. */
export const userEdits: Migration = {
  name: '005-user-edits',
  sql: `
    CREATE TABLE conversation_edits (
      provider TEXT NOT NULL,
      external_id TEXT NOT NULL,
      title TEXT,
      session_key TEXT UNIQUE,
      is_starred INTEGER,
      is_hidden_from_agents INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (provider, external_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE message_edits (
      provider TEXT NOT NULL,
      external_id TEXT NOT NULL,
      node_key TEXT NOT NULL,
      is_hidden_from_agents INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (provider, external_id, node_key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE project_names (
      project_id TEXT PRIMARY KEY,
      name TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
