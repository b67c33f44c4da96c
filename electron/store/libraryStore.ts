import type { Database } from 'better-sqlite3'
import type { ConversationSummary } from '../../shared/model/library.ts'

/** Conversations as people see them: imported rows under the person's own edits. */
const SUMMARY = `
  SELECT conversations.id AS rowId, conversations.external_id AS id, conversations.provider,
    coalesce(conversation_edits.session_key, conversations.session_key) AS sessionKey, kind,
    coalesce(conversation_edits.title, conversations.title) AS title, summary, created_at_ms AS createdAtMs,
    updated_at_ms AS updatedAtMs, active_at_ms AS activeAtMs, model, gpt_id AS gptId, conversations.project_id AS projectId,
    project_names.name AS projectName, is_archived AS isArchived,
    coalesce(conversation_edits.is_starred, conversations.is_starred) AS isStarred, pinned_at_ms IS NOT NULL AS isPinned,
    coalesce(conversation_edits.is_hidden_from_agents, 0) AS isHiddenFromAgents, turn_count AS turnCount,
    branch_count AS branchCount
  FROM conversations
  LEFT JOIN conversation_edits USING (provider, external_id)
  LEFT JOIN project_names ON project_names.project_id = conversations.project_id`

type Flags = 'isArchived' | 'isStarred' | 'isPinned' | 'isHiddenFromAgents'
type SummaryRow = Omit<ConversationSummary, Flags> & Readonly<Record<Flags, number>> & { readonly rowId: number }

export interface ListPlace {
  readonly activeAtMs: number | null
  readonly rowId: number
}

export interface StoredSummary {
  readonly rowId: number
  readonly summary: ConversationSummary
}

export function createLibraryStore(db: Database) {
  // One page after the other by (time, row): rows that an import adds meanwhile shift nothing. Unknown times come last.
  const selectPage = db.prepare<[number, number, number, number], SummaryRow>(
    `${SUMMARY} WHERE coalesce(active_at_ms, 0) <= ? AND (coalesce(active_at_ms, 0), conversations.id) < (?, ?) ORDER BY coalesce(active_at_ms, 0) DESC, conversations.id DESC LIMIT ?`,
  )
  const selectByPrefix = db.prepare<[string, string], SummaryRow>(
    `${SUMMARY} WHERE conversations.external_id >= ? AND conversations.external_id < ? ORDER BY conversations.external_id LIMIT 2`,
  )
  const selectBySessionKey = db.prepare<[string, string], SummaryRow>(
    `${SUMMARY} WHERE conversations.id IN (
       SELECT conversations.id FROM conversation_edits JOIN conversations USING (provider, external_id) WHERE conversation_edits.session_key = ?
       UNION SELECT id FROM conversations WHERE session_key = ?)`,
  )

  return {
    page(after: ListPlace | null, limit: number): StoredSummary[] {
      const start = after ?? { activeAtMs: Number.MAX_SAFE_INTEGER, rowId: Number.MAX_SAFE_INTEGER }
      const time = start.activeAtMs ?? 0
      // The time alone lets SQLite find the place in the index; together with the row it is exact.
      return selectPage.all(time, time, start.rowId, limit).map(toStoredSummary)
    },

    /** By id, by a beginning of it, or by session key; two when a beginning fits more than one. */
    find(idOrKey: string): StoredSummary[] {
      // U+10FFFF sorts after every character an id may have. A whole id comes first of all that begin with it.
      const rows = selectByPrefix.all(idOrKey, `${idOrKey}\u{10FFFF}`)
      const exact = rows.find((row) => row.id === idOrKey) ?? selectBySessionKey.get(idOrKey, idOrKey)
      return (exact ? [exact] : rows).map(toStoredSummary)
    },
  }
}

function toStoredSummary({ rowId, ...row }: SummaryRow): StoredSummary {
  const summary = {
    ...row,
    isArchived: row.isArchived === 1,
    isStarred: row.isStarred === 1,
    isPinned: row.isPinned === 1,
    isHiddenFromAgents: row.isHiddenFromAgents === 1,
  }
  return { rowId, summary }
}
