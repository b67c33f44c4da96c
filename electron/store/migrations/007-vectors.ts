import type { Migration } from '../archive/migrate.ts'

/**
 * Embedding vectors, never compared across models. A conversation is done when it has its own vector; any change
 * removes that, and the background index recomputes it. The bits of a thousand neighboring rows share a block, so all
 * of them can be scanned at once; full vectors are then read for the nearest few.
 */
export const vectors: Migration = {
  name: '007-vectors',
  sql: `
    CREATE TABLE embedding_models (
      id INTEGER PRIMARY KEY,
      identity TEXT NOT NULL UNIQUE,
      dimensions INTEGER NOT NULL
    ) STRICT;

    -- A vector's numbers are whole, -127 to 127, one byte each.
    CREATE TABLE message_vectors (
      model_id INTEGER NOT NULL REFERENCES embedding_models (id) ON DELETE CASCADE,
      node_id INTEGER NOT NULL,
      vector BLOB NOT NULL,
      PRIMARY KEY (node_id, model_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE conversation_vectors (
      model_id INTEGER NOT NULL REFERENCES embedding_models (id) ON DELETE CASCADE,
      conversation_id INTEGER NOT NULL,
      message_count INTEGER NOT NULL,
      vector BLOB NOT NULL,
      PRIMARY KEY (conversation_id, model_id)
    ) STRICT, WITHOUT ROWID;

    -- Bits of the rows with (row id >> 10) = block; all zero where a row has no vector. The stamp is another one after
    -- each change, so that whoever holds a copy in memory learns whether it is old. With a rowid, because without one
    -- SQLite reads a row's bits to compare its key.
    CREATE TABLE vector_blocks (
      model_id INTEGER NOT NULL REFERENCES embedding_models (id) ON DELETE CASCADE,
      subject TEXT NOT NULL CHECK (subject IN ('message', 'conversation')),
      block INTEGER NOT NULL,
      stamp INTEGER NOT NULL,
      bits BLOB NOT NULL,
      PRIMARY KEY (model_id, subject, block)
    ) STRICT;

    CREATE TABLE settings (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- New nodes show in the count; asking at each insert would cost every import.
    CREATE TRIGGER vectors_after_conversation_update AFTER UPDATE OF node_count ON conversations
    WHEN old.node_count <> new.node_count
    BEGIN
      DELETE FROM conversation_vectors WHERE conversation_id = old.id;
    END;

    CREATE TRIGGER vectors_after_node_update AFTER UPDATE OF content, kind ON nodes
    WHEN old.content IS NOT new.content OR old.kind <> new.kind
    BEGIN
      DELETE FROM message_vectors WHERE node_id = old.id;
      DELETE FROM conversation_vectors WHERE conversation_id = old.conversation_id;
    END;

    CREATE TRIGGER vectors_after_node_delete AFTER DELETE ON nodes
    BEGIN
      DELETE FROM message_vectors WHERE node_id = old.id;
      DELETE FROM conversation_vectors WHERE conversation_id = old.conversation_id;
    END;
  `,
}
