import type { Migration } from '../archive/migrate.ts'

export const imports: Migration = {
  name: '002-imports',
  sql: `
    CREATE TABLE imports (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source_path TEXT NOT NULL,
      started_at_ms INTEGER NOT NULL,
      status TEXT NOT NULL,
      report TEXT NOT NULL
    ) STRICT;

    -- A conversation's JSON as it came, once for each distinct text. Rows elsewhere are derived from these.
    CREATE TABLE raw_versions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
      sha256 BLOB NOT NULL UNIQUE,
      format TEXT NOT NULL,
      updated_at_ms INTEGER,
      richness INTEGER NOT NULL,
      byte_length INTEGER NOT NULL,
      zstd BLOB NOT NULL
    ) STRICT;
    CREATE INDEX raw_versions_by_conversation ON raw_versions (conversation_id);

    -- Which import brought which version, and where in the export it stood: undo takes away what no other import has
    -- seen.
    CREATE TABLE sightings (
      import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
      raw_version_id INTEGER NOT NULL REFERENCES raw_versions (id) ON DELETE CASCADE,
      place TEXT NOT NULL,
      PRIMARY KEY (import_id, raw_version_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sightings_by_version ON sightings (raw_version_id);

    -- What could not be read as a conversation, kept as it came.
    CREATE TABLE rejected_records (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
      place TEXT NOT NULL,
      reason TEXT NOT NULL,
      sha256 BLOB NOT NULL,
      byte_length INTEGER NOT NULL,
      zstd BLOB NOT NULL
    ) STRICT;
    CREATE INDEX rejected_records_by_import ON rejected_records (import_id);
  `,
}
