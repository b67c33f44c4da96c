import { storedLine, storedText } from '../../../shared/text/agentText.ts'
import type { Migration } from '../archive/migrate.ts'

const IS_CHANGED = 'content <> stored_text(content)'

/** Texts are stored without control and invisible characters, as imports do now. Raw versions keep the original. */
export const storedTexts: Migration = {
  name: '016-stored-texts',
  functions: { stored_text: storedText, stored_line: storedLine },
  sql: `
    -- First, because it depends on which messages are going to change. The words of a highlight find their new place.
    UPDATE highlights
      SET quote = stored_text(quote), quote_before = stored_text(quote_before), quote_after = stored_text(quote_after)
      WHERE EXISTS (
        SELECT 1 FROM nodes
        JOIN conversations ON conversations.id = nodes.conversation_id
          AND conversations.external_id = highlights.external_id AND conversations.provider = highlights.provider
        WHERE substr(node_key, 1, 8) = substr(highlights.node_key, 1, 8) AND node_key = highlights.node_key
          AND ${IS_CHANGED});
    UPDATE nodes SET content = stored_text(content) WHERE ${IS_CHANGED};
    UPDATE conversations SET title = nullif(stored_line(title), '') WHERE title <> stored_line(title);
    UPDATE conversations SET summary = stored_text(summary) WHERE summary <> stored_text(summary);
    UPDATE conversation_edits SET title = nullif(stored_line(title), '') WHERE title <> stored_line(title);

    -- The index marked messages that agents saw differently; it reads them again and leaves out the mark.
    INSERT OR IGNORE INTO changed_nodes (node_id)
      SELECT rowid FROM message_pairs WHERE message_pairs MATCH 'u0 OR ud';
  `,
}
