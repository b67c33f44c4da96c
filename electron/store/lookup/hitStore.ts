import type { Database } from 'better-sqlite3'
import type { Provider } from '../../../shared/model/conversation.ts'
import type { MessageKind } from '../../../shared/model/message.ts'
import { derivedTitle } from '../tables/derivedTitle.ts'
import { FROM_IMPORTS } from '../tables/importStore.ts'

export interface HitRow {
  readonly nodeId: number
  readonly messageId: string
  readonly conversationId: string
  readonly provider: Provider
  readonly title: string | null
  readonly role: string | null
  readonly authorName: string | null
  readonly kind: MessageKind
  readonly model: string | null
  readonly createdAtMs: number | null
  readonly elseAtMs: number | null
  readonly isBranch: number
  readonly position: number | null
  readonly conversationMessageCount: number
  readonly projectId: string | null
  readonly gptId: string | null
  readonly updatedAtMs: number | null
  /** A JSON array. */
  readonly tags: string
  readonly content: string
}

export interface ConversationRow {
  readonly rowId: number
  readonly conversationId: string
  readonly provider: Provider
  readonly title: string | null
  readonly activeAtMs: number | null
}

/** Messages and conversations as search results show them. */
/** Has readable text and is on the shown path of its conversation; for a query that has `nodes`. */
export const IS_TURN = "nodes.position IS NOT NULL AND nodes.kind = 'message' AND octet_length(nodes.content) > 0"

export function createHitStore(db: Database) {
  const selectHit = db.prepare<[number], HitRow>(
    `SELECT nodes.id AS nodeId, node_key AS messageId, external_id AS conversationId, provider, title,
       role, author_name AS authorName, nodes.kind, nodes.model, nodes.created_at_ms AS createdAtMs,
       CASE WHEN nodes.created_at_ms IS NULL
         THEN coalesce(active_at_ms, (SELECT min(started_at_ms) ${FROM_IMPORTS})) END AS elseAtMs,
       position IS NULL AS isBranch, position, message_count AS conversationMessageCount,
       project_id AS projectId, gpt_id AS gptId, nodes.updated_at_ms AS updatedAtMs,
       (SELECT json_group_array(tag ORDER BY folded) FROM conversation_tags AS own
         WHERE own.provider = shown_conversations.provider
           AND own.external_id = shown_conversations.external_id) AS tags,
       content
     FROM nodes JOIN shown_conversations ON shown_conversations.id = nodes.conversation_id
     WHERE nodes.id = ?`,
  )
  const selectConversation = db.prepare<[number], ConversationRow>(
    `SELECT id AS rowId, external_id AS conversationId, provider, title, active_at_ms AS activeAtMs
     FROM shown_conversations WHERE id = ?`,
  )
  const selectDerivedTitle = db
    .prepare<[number], string | null>(
      `SELECT ${derivedTitle('shown_conversations')} FROM shown_conversations WHERE id = ?`,
    )
    .pluck()
  const selectTitleOfMessage = db
    .prepare<[number], string | null>(
      `SELECT title FROM nodes JOIN shown_conversations ON shown_conversations.id = nodes.conversation_id
       WHERE nodes.id = ?`,
    )
    .pluck()
  const selectBefore = db.prepare<[number], HitRow>(
    `SELECT parents.id AS nodeId, parents.node_key AS messageId, parents.role, parents.kind,
       substr(parents.content, 1, 400) AS content
     FROM nodes JOIN nodes AS parents
       ON parents.conversation_id = nodes.conversation_id AND parents.ordinal = nodes.parent_ordinal
     WHERE nodes.id = ?`,
  )
  // An answer soon follows its question; a short limit keeps long conversations cheap.
  const selectAfter = db.prepare<[number], HitRow>(
    `SELECT following.id AS nodeId, following.node_key AS messageId, following.role, following.kind,
       substr(following.content, 1, 400) AS content
     FROM nodes JOIN nodes AS following
       ON following.conversation_id = nodes.conversation_id AND following.parent_ordinal = nodes.ordinal
         AND following.ordinal BETWEEN nodes.ordinal + 1 AND nodes.ordinal + 40
     WHERE nodes.id = ? ORDER BY following.position IS NULL, following.ordinal LIMIT 1`,
  )
  const selectTurns = db.prepare<[number], { readonly nodeId: number; readonly position: number }>(
    `SELECT id AS nodeId, position FROM nodes WHERE conversation_id = ? AND ${IS_TURN} ORDER BY position`,
  )
  const selectLastId = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM nodes').pluck()

  /** Skips thinking and tool messages until it reaches a readable one; a few steps are enough. */
  function readable(select: typeof selectBefore, nodeId: number): HitRow | null {
    let at = nodeId
    for (let step = 0; step < 6; step++) {
      const row = select.get(at)
      if (!row) return null
      if (row.kind === 'message' && row.content !== '') return row
      at = row.nodeId
    }
    return null
  }

  return {
    hit: (nodeId: number): HitRow | null => selectHit.get(nodeId) ?? null,
    conversation: (rowId: number): ConversationRow | null => selectConversation.get(rowId) ?? null,
    /** For people: agents may not see the question. */
    derivedTitle: (rowId: number): string | null => selectDerivedTitle.get(rowId) ?? null,
    titleOfMessage: (nodeId: number): string => selectTitleOfMessage.get(nodeId) ?? '',
    before: (nodeId: number): HitRow | null => readable(selectBefore, nodeId),
    after: (nodeId: number): HitRow | null => readable(selectAfter, nodeId),
    /** The readable messages on a conversation's shown path, in order. */
    turnsOf: (rowId: number): { readonly nodeId: number; readonly position: number }[] => selectTurns.all(rowId),
    lastId: (): number => selectLastId.get() ?? 0,
  }
}

export type HitStore = ReturnType<typeof createHitStore>
