import type { Database } from 'better-sqlite3'
import type { MessageView } from '../../../shared/model/library.ts'
import { HIDDEN_NODES } from './editStore.ts'

type MessageRow = Omit<MessageView, 'sources' | 'attachments' | 'isHiddenFromAgents'> & {
  readonly sources: string | null
  readonly nodeId: number
  readonly ordinal: number
}

/** Reads one conversation: its branches, its tree, its messages. */
export function createReaderStore(db: Database) {
  const selectBranches = db.prepare<
    [number],
    { branch: number; messageCount: number; leafOrdinal: number; forkOrdinal: number | null }
  >(
    `SELECT branch, message_count AS messageCount, leaf_ordinal AS leafOrdinal, fork_ordinal AS forkOrdinal
     FROM branches WHERE conversation_id = ? ORDER BY branch`,
  )
  const selectParents = db.prepare<[number], { ordinal: number; parentOrdinal: number | null; nodeKey: string }>(
    `SELECT ordinal, parent_ordinal AS parentOrdinal, node_key AS nodeKey FROM nodes
     WHERE conversation_id = ? ORDER BY ordinal`,
  )
  const selectMessages = db.prepare<{ rowId: number; ordinals: string | null }, MessageRow>(
    `SELECT id AS nodeId, ordinal, node_key AS nodeKey, coalesce(message_id, node_key) AS messageId, role,
       author_name AS authorName, recipient, content_type AS contentType, kind, content AS text,
       created_at_ms AS createdAtMs, model, sibling_index AS siblingIndex, sibling_count AS siblingCount, sources
     FROM nodes
     WHERE conversation_id = @rowId AND (@ordinals IS NULL OR ordinal IN (SELECT value FROM json_each(@ordinals)))
     ORDER BY ordinal`,
  )
  const selectAttachments = db.prepare<[number], MessageView['attachments'][number] & { nodeId: number }>(
    `SELECT attachments.node_id AS nodeId, attachments.asset_key AS assetKey, attachments.kind,
       coalesce(attachments.name, (
         SELECT name FROM asset_files
         WHERE asset_key = attachments.asset_key AND blob_sha256 = attachment_files.blob_sha256 LIMIT 1
       )) AS name,
       coalesce(blobs.media_type, attachments.media_type) AS mediaType, attachment_files.blob_sha256 AS sha256,
       coalesce(blobs.byte_length, attachments.byte_length) AS byteLength, attachments.width, attachments.height
     FROM attachments
     JOIN nodes ON nodes.id = attachments.node_id
     JOIN attachment_files ON attachment_files.attachment_id = attachments.id
     LEFT JOIN blobs ON blobs.sha256 = attachment_files.blob_sha256
     WHERE nodes.conversation_id = ? ORDER BY attachments.node_id, attachments.ordinal`,
  )
  /** By row, because a copied conversation contains a hidden message too. */
  const selectHidden = db
    .prepare<[number], number>(`SELECT id FROM nodes WHERE conversation_id = ? AND id IN (${HIDDEN_NODES})`)
    .pluck()

  return {
    branchesOf(rowId: number) {
      return selectBranches.all(rowId)
    },

    parentsOf(rowId: number) {
      return selectParents.all(rowId)
    },

    /**
     * All messages of the conversation, or those of some nodes, in export order; `ordinal` identifies the node in the
     * tree.
     */
    messagesOf(
      rowId: number,
      ordinals: readonly number[] | null = null,
    ): (MessageView & { readonly ordinal: number })[] {
      const hidden = new Set(selectHidden.all(rowId))
      const attachments = Map.groupBy(selectAttachments.iterate(rowId), (row) => row.nodeId)
      return selectMessages
        .all({ rowId, ordinals: ordinals === null ? null : JSON.stringify(ordinals) })
        .map(({ nodeId, sources, ...message }) => ({
          ...message,
          isHiddenFromAgents: hidden.has(nodeId),
          sources: sources === null ? [] : (JSON.parse(sources) as MessageView['sources']),
          attachments: (attachments.get(nodeId) ?? []).map(({ nodeId: _nodeId, ...attachment }) => attachment),
        }))
    },
  }
}
