import type { Migration } from '../archive/migrate.ts'

/** The user's tags, and indexes for lists by tag, length, model or content. */
export const tags: Migration = {
  name: '010-tags',
  sql: `
    -- Beside the person's other decisions: no import changes them.
    CREATE TABLE conversation_tags (
      provider TEXT NOT NULL,
      external_id TEXT NOT NULL,
      -- In small letters: tags that differ by capital letters alone are one.
      folded TEXT NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (provider, external_id, folded)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX conversation_tags_by_name ON conversation_tags (folded);

    CREATE INDEX conversations_by_length ON conversations (turn_count DESC, id DESC);

    -- With all that is asked of a conversation's messages, so that the table itself need not be read. An index that was
    -- being built may be missing.
    DROP INDEX IF EXISTS message_facts_by_conversation;
    CREATE INDEX message_facts_by_conversation ON message_facts (conversation_id, model_id, features, kind);
  `,
}
