import type { Migration } from '../archive/migrate.ts'

/** Messages that their export marks as human-only. The index lists them without reading any text. */
export const humanOnly: Migration = {
  name: '014-human-only',
  sql: `
    ALTER TABLE nodes ADD COLUMN is_human_only INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX nodes_human_only ON nodes (conversation_id) WHERE is_human_only = 1;
  `,
}
