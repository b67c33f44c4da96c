import type { Migration } from '../archive/migrate.ts'

/**
 * Searchable facts of messages other than their words, in narrow rows: filters, facets and ranking over thousands of
 * messages then read no text. `changed_nodes` lists rows to read again; the index catches up with them as with new
 * rows.
 */
export const messageFacts: Migration = {
  name: '006-message-facts',
  sql: `
    CREATE TABLE message_models (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    -- speaker: 0 other, 1 user, 2 assistant, 3 tool, 4 system.
    -- kind: 0 message, 1 thoughts, 2 tool call, 3 tool result, 4 hidden.
    -- features: a bit for each of shared/query/searchQuery's list, in its order.
    CREATE TABLE message_facts (
      node_id INTEGER PRIMARY KEY,
      conversation_id INTEGER NOT NULL,
      speaker INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      is_branch INTEGER NOT NULL,
      at_ms INTEGER,
      model_id INTEGER,
      features INTEGER NOT NULL,
      word_count INTEGER NOT NULL
    ) STRICT;
    -- An unknown time sorts as the oldest.
    CREATE INDEX message_facts_by_time ON message_facts (coalesce(at_ms, 0));
    CREATE INDEX message_facts_by_conversation ON message_facts (conversation_id);
    CREATE INDEX message_facts_hidden ON message_facts (node_id) WHERE kind = 4;

    CREATE TABLE message_languages (
      language TEXT NOT NULL,
      node_id INTEGER NOT NULL,
      PRIMARY KEY (language, node_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX message_languages_by_node ON message_languages (node_id);

    CREATE TABLE changed_nodes (node_id INTEGER PRIMARY KEY) STRICT;

    -- What the full-text index cannot find: pairs of characters in scripts without spaces, words glued to them,
    -- pictures, words without their vowel signs. Only which message has which is kept.
    CREATE VIRTUAL TABLE message_pairs USING fts5 (
      pairs, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
    );

    -- Every word of every message, for words within words, other forms of a word, and typing mistakes.
    CREATE TABLE vocabulary (
      id INTEGER PRIMARY KEY,
      term TEXT NOT NULL UNIQUE,
      -- Without accents, where that is something else.
      folded TEXT,
      stem TEXT NOT NULL,
      message_count INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX vocabulary_by_stem ON vocabulary (stem);
    CREATE INDEX vocabulary_by_folded ON vocabulary (folded) WHERE folded IS NOT NULL;
    CREATE VIRTUAL TABLE vocabulary_parts USING fts5 (term, content = '', tokenize = 'trigram');
    CREATE VIRTUAL TABLE message_terms USING fts5vocab (message_fts, row);

    -- Titles as people see them: their own before the provider's.
    CREATE VIRTUAL TABLE title_fts USING fts5 (
      title, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
    );

    ALTER TABLE search_state ADD COLUMN facts_through INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE search_state ADD COLUMN words_through INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE search_state ADD COLUMN message_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE search_state ADD COLUMN word_count INTEGER NOT NULL DEFAULT 0;

    CREATE TRIGGER facts_after_node_update AFTER UPDATE ON nodes WHEN old.id <= (SELECT facts_through FROM search_state)
    BEGIN
      INSERT OR IGNORE INTO changed_nodes (node_id) VALUES (old.id);
    END;
    -- A message without a time of its own is dated by its conversation.
    CREATE TRIGGER facts_after_conversation_update AFTER UPDATE OF active_at_ms ON conversations
    WHEN old.active_at_ms IS NOT new.active_at_ms
    BEGIN
      INSERT OR IGNORE INTO changed_nodes (node_id)
        SELECT id FROM nodes
        WHERE conversation_id = new.id AND created_at_ms IS NULL AND id <= (SELECT facts_through FROM search_state);
    END;
    CREATE TRIGGER facts_after_node_delete AFTER DELETE ON nodes WHEN old.id <= (SELECT facts_through FROM search_state)
    BEGIN
      DELETE FROM message_facts WHERE node_id = old.id;
      DELETE FROM message_languages WHERE node_id = old.id;
      DELETE FROM message_pairs WHERE rowid = old.id;
      DELETE FROM changed_nodes WHERE node_id = old.id;
    END;

    INSERT INTO title_fts (rowid, title)
      SELECT conversations.id, coalesce(conversation_edits.title, conversations.title)
      FROM conversations LEFT JOIN conversation_edits USING (provider, external_id)
      WHERE coalesce(conversation_edits.title, conversations.title) IS NOT NULL;
    CREATE TRIGGER title_after_insert AFTER INSERT ON conversations
    BEGIN
      INSERT INTO title_fts (rowid, title)
        SELECT new.id, title FROM (
          SELECT coalesce((
            SELECT title FROM conversation_edits WHERE provider = new.provider AND external_id = new.external_id
          ), new.title) AS title
        )
        WHERE title IS NOT NULL;
    END;
    CREATE TRIGGER title_after_update AFTER UPDATE OF title ON conversations WHEN old.title IS NOT new.title
    BEGIN
      DELETE FROM title_fts WHERE rowid = old.id;
      INSERT INTO title_fts (rowid, title)
        SELECT new.id, title FROM (
          SELECT coalesce((
            SELECT title FROM conversation_edits WHERE provider = new.provider AND external_id = new.external_id
          ), new.title) AS title
        )
        WHERE title IS NOT NULL;
    END;
    CREATE TRIGGER title_after_delete AFTER DELETE ON conversations
    BEGIN
      DELETE FROM title_fts WHERE rowid = old.id;
    END;
    CREATE TRIGGER title_after_edit_insert AFTER INSERT ON conversation_edits WHEN new.title IS NOT NULL
    BEGIN
      DELETE FROM title_fts WHERE rowid IN (
        SELECT id FROM conversations WHERE external_id = new.external_id AND provider = new.provider
      );
      INSERT INTO title_fts (rowid, title)
        SELECT id, new.title FROM conversations WHERE external_id = new.external_id AND provider = new.provider;
    END;
    CREATE TRIGGER title_after_edit_update AFTER UPDATE OF title ON conversation_edits WHEN old.title IS NOT new.title
    BEGIN
      DELETE FROM title_fts WHERE rowid IN (
        SELECT id FROM conversations WHERE external_id = new.external_id AND provider = new.provider
      );
      INSERT INTO title_fts (rowid, title)
        SELECT id, coalesce(new.title, title) FROM conversations
        WHERE external_id = new.external_id AND provider = new.provider AND coalesce(new.title, title) IS NOT NULL;
    END;
    CREATE TRIGGER title_after_edit_delete AFTER DELETE ON conversation_edits WHEN old.title IS NOT NULL
    BEGIN
      DELETE FROM title_fts WHERE rowid IN (
        SELECT id FROM conversations WHERE external_id = old.external_id AND provider = old.provider
      );
      INSERT INTO title_fts (rowid, title)
        SELECT id, title FROM conversations
        WHERE external_id = old.external_id AND provider = old.provider AND title IS NOT NULL;
    END;
  `,
}
