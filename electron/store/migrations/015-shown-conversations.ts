import type { Migration } from '../archive/migrate.ts'

/**
 * Conversations as the user sees them: imported rows overlaid with the user's edits. SQLite reads it like the tables
 * themselves. A project's name is a subquery, because SQLite doesn't leave out an unused join when it counts rows.
 */
export const shownConversations: Migration = {
  name: '015-shown-conversations',
  sql: `
    CREATE VIEW shown_conversations AS
      SELECT conversations.id, conversations.provider, conversations.external_id,
        coalesce(conversation_edits.session_key, conversations.session_key) AS session_key, conversations.kind,
        coalesce(conversation_edits.title, conversations.title) AS title, summary, created_at_ms, updated_at_ms,
        active_at_ms, current_node_key, model, gpt_id, project_id,
        (SELECT name FROM project_names WHERE project_names.project_id = conversations.project_id) AS project_name,
        is_archived, coalesce(conversation_edits.is_starred, conversations.is_starred) AS is_starred, pinned_at_ms,
        message_count, turn_count, branch_count,
        coalesce(is_hidden_from_agents, 0) AS is_hidden_from_agents, trashed_at_ms
      FROM conversations LEFT JOIN conversation_edits USING (provider, external_id);
  `,
}
