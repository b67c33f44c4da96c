import type { Migration } from '../archive/migrate.ts'

/** A temporary key for a row that waits for its final one; no real key begins with a space. */
const WAITING = "' ' || late_keys.id"

/** Gives this key to each waiting row, oldest first, unless it is taken. */
function give(key: string): string {
  return `
    UPDATE OR IGNORE conversations SET session_key = ${key} FROM late_keys
    WHERE late_keys.id = conversations.id AND conversations.session_key = ${WAITING}
      AND NOT EXISTS (SELECT 1 FROM conversation_edits WHERE conversation_edits.session_key = ${key});`
}

/** Tried in order: the name an import would give, then suffixed ones; the last is always free. */
const keys = [
  'base',
  'base || mark',
  'base || substr(own_mark, 1, 5)',
  'base || substr(own_mark, 1, 9)',
  "base || '-' || lower(hex(randomblob(32)))",
]

/** Exports re-stamped old conversations in bulk: times and keys now follow the messages, as in deriveConversation. */
export const messageTimes: Migration = {
  name: '013-message-times',
  sql: `
    CREATE TEMP TABLE message_spans AS
      SELECT conversation_id AS id,
        coalesce(min(iif(kind IN ('hidden', 'empty'), NULL, created_at_ms)), min(created_at_ms)) AS first_at_ms,
        coalesce(max(iif(kind IN ('hidden', 'empty'), NULL, created_at_ms)), max(created_at_ms)) AS last_at_ms
      FROM nodes WHERE created_at_ms IS NOT NULL GROUP BY conversation_id;

    -- It would have the index read every message without a time again; their facts are corrected below.
    DROP TRIGGER facts_after_conversation_update;
    UPDATE conversations
      SET created_at_ms = min(coalesce(created_at_ms, first_at_ms), first_at_ms),
        updated_at_ms = last_at_ms, active_at_ms = last_at_ms
      FROM message_spans WHERE message_spans.id = conversations.id;
    CREATE TRIGGER facts_after_conversation_update AFTER UPDATE OF active_at_ms ON conversations
    WHEN old.active_at_ms IS NOT new.active_at_ms
    BEGIN
      INSERT OR IGNORE INTO changed_nodes (node_id)
        SELECT id FROM nodes
        WHERE conversation_id = new.id AND created_at_ms IS NULL AND id <= (SELECT facts_through FROM search_state);
    END;
    UPDATE message_facts SET at_ms = active_at_ms
      FROM nodes JOIN conversations ON conversations.id = nodes.conversation_id
      WHERE nodes.id = message_facts.node_id AND nodes.created_at_ms IS NULL AND at_ms IS NOT active_at_ms;

    -- Keys with a later month than the one in which their conversation began: TITLE-YYYY-MM, or that and a mark of
    -- 4, 8 or 64 figures. Keys that a person chose are in conversation_edits; an agent's conversations have no stamps.
    CREATE TEMP TABLE late_keys (
      id INTEGER PRIMARY KEY, base TEXT NOT NULL, mark TEXT NOT NULL, own_mark TEXT NOT NULL
    );
    INSERT INTO late_keys
      SELECT id, substr(session_key, 1, length(session_key) - 7 - mark_length) || began,
        iif(mark_length = 0, '', substr(session_key, -mark_length)),
        '-' || lower(iif(external_id GLOB '*[^0-9A-Fa-f-]*', hex(external_id), replace(external_id, '-', '')))
      FROM (
        SELECT conversations.id, external_id, session_key, column1 AS mark_length,
          strftime('%Y-%m', created_at_ms / 1000, 'unixepoch') AS began
        FROM conversations JOIN message_spans USING (id) JOIN (VALUES (0), (5), (9), (65))
        WHERE provider <> 'agent' AND substr(session_key, -8 - column1, 8) GLOB '-[0-9][0-9][0-9][0-9]-[0-9][0-9]'
          AND (column1 = 0 OR (
            substr(session_key, -column1) GLOB '-*' AND substr(session_key, 1 - column1) NOT GLOB '*[^0-9a-f]*'))
      )
      WHERE substr(session_key, -7 - mark_length, 7) > began;
    UPDATE conversations SET session_key = ${WAITING} FROM late_keys WHERE late_keys.id = conversations.id;
    ${keys.map(give).join('')}

    DROP TABLE late_keys;
    DROP TABLE message_spans;

    -- Agents see these where their import puts them.
    CREATE INDEX conversations_without_time ON conversations (id) WHERE created_at_ms IS NULL;
  `,
}
