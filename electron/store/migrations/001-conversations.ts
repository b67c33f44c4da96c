import type { Migration } from '../archive/migrate.ts'

export const conversations: Migration = {
  name: '001-conversations',
  sql: `
    CREATE TABLE conversations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      provider TEXT NOT NULL,
      external_id TEXT NOT NULL,
      session_key TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      title TEXT,
      summary TEXT,
      created_at_ms INTEGER,
      updated_at_ms INTEGER,
      active_at_ms INTEGER,
      current_node_key TEXT,
      model TEXT,
      gpt_id TEXT,
      project_id TEXT,
      is_archived INTEGER NOT NULL,
      is_starred INTEGER NOT NULL,
      pinned_at_ms INTEGER,
      voice TEXT,
      origin TEXT,
      node_count INTEGER NOT NULL,
      message_count INTEGER NOT NULL,
      turn_count INTEGER NOT NULL,
      branch_count INTEGER NOT NULL,
      UNIQUE (external_id, provider)
    ) STRICT;
    CREATE INDEX conversations_by_activity ON conversations (coalesce(active_at_ms, 0) DESC, id DESC);

    -- Every node of the tree, also those without a message. The long column comes last: rows are often read without it.
    -- No foreign key: asking for the conversation at every single insert would cost an import a tenth of its time.
    CREATE TABLE nodes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      conversation_id INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      node_key TEXT NOT NULL,
      parent_ordinal INTEGER,
      sibling_index INTEGER NOT NULL,
      sibling_count INTEGER NOT NULL,
      position INTEGER,
      message_id TEXT,
      role TEXT,
      author_name TEXT,
      recipient TEXT,
      channel TEXT,
      content_type TEXT,
      kind TEXT NOT NULL,
      created_at_ms INTEGER,
      updated_at_ms INTEGER,
      model TEXT,
      sources TEXT,
      content TEXT NOT NULL
    ) STRICT;
    CREATE INDEX nodes_by_conversation ON nodes (conversation_id, ordinal);
    CREATE TRIGGER conversations_after_delete AFTER DELETE ON conversations
    BEGIN
      DELETE FROM nodes WHERE conversation_id = old.id;
    END;
    CREATE INDEX nodes_by_key ON nodes (substr(node_key, 1, 8));

    -- Branch 1 is the canonical path. A fork is the last node shared with it.
    CREATE TABLE branches (
      conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
      branch INTEGER NOT NULL,
      leaf_ordinal INTEGER NOT NULL,
      fork_ordinal INTEGER,
      message_count INTEGER NOT NULL,
      PRIMARY KEY (conversation_id, branch)
    ) STRICT, WITHOUT ROWID;
  `,
}
