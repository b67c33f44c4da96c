import type { Migration } from '../archive/migrate.ts'

/**
 * What agents need: a trash they can't empty, a conversation's shown path, lists by project, and the account of each
 * export.
 */
export const agents: Migration = {
  name: '008-agents',
  sql: `
    -- Beside the person's other decisions: no import takes a conversation out of the trash.
    ALTER TABLE conversation_edits ADD COLUMN trashed_at_ms INTEGER;

    -- The account's id, where the export says it.
    ALTER TABLE imports ADD COLUMN account_id TEXT;

    CREATE INDEX message_facts_branches ON message_facts (node_id) WHERE is_branch = 1;
    CREATE INDEX conversations_by_creation ON conversations (coalesce(created_at_ms, 0) DESC, id DESC);
    CREATE INDEX conversations_by_project ON conversations (project_id, coalesce(active_at_ms, 0) DESC, id DESC)
      WHERE project_id IS NOT NULL;
  `,
}
