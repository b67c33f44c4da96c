import type { Migration } from '../archive/migrate.ts'

/**
 * Rows up to `indexed_through` are indexed, and triggers follow single changes to them. An import sets `is_bulk`, adds
 * rows without indexing them, and catches up at the end: bulk indexing costs half as much as a trigger.
 */
export const searchIndex: Migration = {
  name: '004-search-index',
  sql: `
    CREATE VIEW searchable_messages (id, content) AS SELECT id, content FROM nodes WHERE content <> '';

    CREATE VIRTUAL TABLE message_fts USING fts5 (
      content, content = 'searchable_messages', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
    );

    CREATE TABLE search_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      is_bulk INTEGER NOT NULL,
      indexed_through INTEGER NOT NULL
    ) STRICT;
    INSERT INTO search_state (id, is_bulk, indexed_through) SELECT 1, EXISTS (SELECT 1 FROM nodes), 0;

    CREATE TRIGGER nodes_after_insert AFTER INSERT ON nodes
    WHEN (SELECT is_bulk FROM search_state) = 0
    BEGIN
      INSERT INTO message_fts (rowid, content) SELECT new.id, new.content WHERE new.content <> '';
      UPDATE search_state SET indexed_through = new.id;
    END;

    CREATE TRIGGER nodes_after_update AFTER UPDATE OF content ON nodes
    WHEN old.content IS NOT new.content AND old.id <= (SELECT indexed_through FROM search_state)
    BEGIN
      INSERT INTO message_fts (message_fts, rowid, content)
        SELECT 'delete', old.id, old.content WHERE old.content <> '';
      INSERT INTO message_fts (rowid, content) SELECT new.id, new.content WHERE new.content <> '';
    END;

    CREATE TRIGGER nodes_after_delete AFTER DELETE ON nodes
    WHEN old.content <> '' AND old.id <= (SELECT indexed_through FROM search_state)
    BEGIN
      INSERT INTO message_fts (message_fts, rowid, content) VALUES ('delete', old.id, old.content);
    END;
  `,
}
