import type { Database } from 'better-sqlite3'
import type { ConversationSummary, MessageView } from '../../shared/model/library.ts'

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

type MessageRow = Omit<MessageView, 'sources' | 'attachments'> & { readonly sources: string | null; readonly nodeId: number; readonly ordinal: number }

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
  const selectPage = db.prepare<[number, number, number], SummaryRow>(
    `${SUMMARY} WHERE (coalesce(active_at_ms, 0), conversations.id) < (?, ?) ORDER BY coalesce(active_at_ms, 0) DESC, conversations.id DESC LIMIT ?`,
  )
  const selectByPrefix = db.prepare<[string, string], SummaryRow>(
    `${SUMMARY} WHERE conversations.external_id >= ? AND conversations.external_id < ? ORDER BY conversations.external_id LIMIT 2`,
  )
  const selectBySessionKey = db.prepare<[string, string], SummaryRow>(
    `${SUMMARY} WHERE conversation_edits.session_key = ? OR conversations.session_key = ? LIMIT 1`,
  )
  const selectBranches = db.prepare<[number], { branch: number; messageCount: number; leafOrdinal: number; forkOrdinal: number | null }>(
    `SELECT branch, message_count AS messageCount, leaf_ordinal AS leafOrdinal, fork_ordinal AS forkOrdinal
     FROM branches WHERE conversation_id = ? ORDER BY branch`,
  )
  const selectParents = db.prepare<[number], { ordinal: number; parentOrdinal: number | null; nodeKey: string }>(
    'SELECT ordinal, parent_ordinal AS parentOrdinal, node_key AS nodeKey FROM nodes WHERE conversation_id = ? ORDER BY ordinal',
  )
  const selectMessages = db.prepare<[number], MessageRow>(
    `SELECT id AS nodeId, ordinal, node_key AS nodeKey, coalesce(message_id, node_key) AS messageId, role, author_name AS authorName, recipient,
       content_type AS contentType, kind, content AS text, created_at_ms AS createdAtMs, model, sibling_index AS siblingIndex,
       sibling_count AS siblingCount, sources
     FROM nodes WHERE conversation_id = ? ORDER BY ordinal`,
  )
  const selectAttachments = db.prepare<[number], MessageView['attachments'][number] & { nodeId: number }>(
    `SELECT attachments.node_id AS nodeId, attachments.asset_key AS assetKey, attachments.kind, attachments.name,
       coalesce(blobs.media_type, attachments.media_type) AS mediaType, attachment_files.blob_sha256 AS sha256
     FROM attachments
     JOIN nodes ON nodes.id = attachments.node_id
     JOIN attachment_files ON attachment_files.attachment_id = attachments.id
     LEFT JOIN blobs ON blobs.sha256 = attachment_files.blob_sha256
     WHERE nodes.conversation_id = ? ORDER BY attachments.node_id, attachments.ordinal`,
  )

  return {
    page(after: ListPlace | null, limit: number): StoredSummary[] {
      const start = after ?? { activeAtMs: Number.MAX_SAFE_INTEGER, rowId: Number.MAX_SAFE_INTEGER }
      return selectPage.all(start.activeAtMs ?? 0, start.rowId, limit).map(toStoredSummary)
    },

    /** By id, by a beginning of it, or by session key; two when a beginning fits more than one. */
    find(idOrKey: string): StoredSummary[] {
      const bySessionKey = selectBySessionKey.get(idOrKey, idOrKey)
      if (bySessionKey) return [toStoredSummary(bySessionKey)]
      // U+10FFFF sorts after every character an id may have.
      const rows = selectByPrefix.all(idOrKey, `${idOrKey}\u{10FFFF}`)
      const exact = rows.find((row) => row.id === idOrKey)
      return (exact ? [exact] : rows).map(toStoredSummary)
    },

    branchesOf(rowId: number) {
      return selectBranches.all(rowId)
    },

    parentsOf(rowId: number) {
      return selectParents.all(rowId)
    },

    /** Every message of the conversation in the order of the export; `ordinal` tells which node of the tree it is. */
    messagesOf(rowId: number): (MessageView & { readonly ordinal: number })[] {
      const attachments = Map.groupBy(selectAttachments.iterate(rowId), (row) => row.nodeId)
      return selectMessages.all(rowId).map(({ nodeId, sources, ...message }) => ({
        ...message,
        sources: sources === null ? [] : (JSON.parse(sources) as MessageView['sources']),
        attachments: (attachments.get(nodeId) ?? []).map(({ nodeId: _nodeId, ...attachment }) => attachment),
      }))
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

export type LibraryStore = ReturnType<typeof createLibraryStore>
