import type { Database } from 'better-sqlite3'
import type { DerivedConversation } from '../../../shared/model/conversation.ts'
import type { AttachmentReference } from '../../../shared/model/message.ts'

/** The columns of a node in the order of its cells; `node_key` comes first because rows are matched by it. */
const columns = [
  'node_key',
  'ordinal',
  'parent_ordinal',
  'sibling_index',
  'sibling_count',
  'position',
  'message_id',
  'role',
  'author_name',
  'recipient',
  'channel',
  'content_type',
  'kind',
  'created_at_ms',
  'updated_at_ms',
  'model',
  'sources',
  'content',
  'is_human_only',
] as const

interface StoredNode {
  readonly id: number
  readonly cells: readonly Cell[]
  readonly attachments: string
}

/**
 * Writes a conversation's nodes; a surviving node keeps its row id, because the index, highlights and links refer to
 * it.
 */
export function createNodeRows(db: Database) {
  const insert = db.prepare<Cell[]>(
    `INSERT INTO nodes (conversation_id, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`,
  )
  const select = db
    .prepare<[number], Cell[]>(`SELECT id, ${columns.join(', ')} FROM nodes WHERE conversation_id = ? ORDER BY ordinal`)
    .raw()
  const update = db.prepare<Cell[]>(`UPDATE nodes SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`)
  const remove = db.prepare<[number]>('DELETE FROM nodes WHERE id = ?')
  const insertAttachment = db.prepare(
    `INSERT INTO attachments (node_id, ordinal, asset_key, kind, name, media_type, byte_length, width, height)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const selectAttachments = db
    .prepare<[number], Cell[]>(
      `SELECT attachments.node_id, asset_key, attachments.kind, name, media_type, byte_length, width, height
       FROM attachments JOIN nodes ON nodes.id = attachments.node_id
       WHERE nodes.conversation_id = ? ORDER BY attachments.node_id, attachments.ordinal`,
    )
    .raw()
  const removeAttachments = db.prepare<[number]>('DELETE FROM attachments WHERE node_id = ?')

  function addAttachments(nodeId: number, attachments: readonly AttachmentReference[]): void {
    for (const [ordinal, attachment] of attachments.entries())
      insertAttachment.run(nodeId, ordinal, ...attachmentCells(attachment))
  }

  function storedNodes(conversationId: number): Map<string, StoredNode> {
    const attachments = Map.groupBy(selectAttachments.iterate(conversationId), (row) => Number(row[0]))
    const nodes = new Map<string, StoredNode>()
    for (const [rowId, ...cells] of select.iterate(conversationId)) {
      const id = Number(rowId)
      nodes.set(String(cells[0]), {
        id,
        cells,
        attachments: JSON.stringify((attachments.get(id) ?? []).map((row) => row.slice(1))),
      })
    }
    return nodes
  }

  return {
    /** Whether any stored row differs, is missing or is left over. */
    differ(conversationId: number, derived: DerivedConversation): boolean {
      const stored = storedNodes(conversationId)
      const { nodes } = derived.conversation
      return (
        stored.size !== nodes.length ||
        nodes.some(
          (node, index) => !isStored(stored.get(node.key), nodeCells(derived, index), node.message?.attachments ?? []),
        )
      )
    },

    insertAll(conversationId: number, derived: DerivedConversation): void {
      derived.conversation.nodes.forEach((node, index) => {
        const { lastInsertRowid } = insert.run(conversationId, ...nodeCells(derived, index))
        if (node.message !== null && node.message.attachments.length > 0)
          addAttachments(Number(lastInsertRowid), node.message.attachments)
      })
    },

    /** Updates the stored rows; returns whether anything differed. */
    replaceAll(conversationId: number, derived: DerivedConversation): boolean {
      const stored = storedNodes(conversationId)
      let changed = false
      derived.conversation.nodes.forEach((node, index) => {
        const cells = nodeCells(derived, index)
        const attachments = node.message?.attachments ?? []
        const old = stored.get(node.key)
        stored.delete(node.key)
        if (isStored(old, cells, attachments)) return
        changed = true
        if (old) update.run(...cells, old.id)
        const nodeId = old?.id ?? Number(insert.run(conversationId, ...cells).lastInsertRowid)
        if (old) removeAttachments.run(nodeId)
        addAttachments(nodeId, attachments)
      })
      for (const { id } of stored.values()) remove.run(id)
      return changed || stored.size > 0
    },
  }
}

function nodeCells({ conversation, layout }: DerivedConversation, index: number): Cell[] {
  const node = conversation.nodes[index]
  const place = layout.places[index]
  if (!node || !place) throw new Error('a layout has one place for each node')
  const { message } = node
  const where: Cell[] = [node.key, index, place.parentIndex, place.siblingIndex, place.siblingCount, place.position]
  if (!message) return [...where, null, null, null, null, null, null, 'empty', null, null, null, null, '', 0]
  where.push(
    message.id === node.key ? null : message.id,
    message.role,
    message.authorName,
    message.recipient,
    message.channel,
    message.contentType,
    message.kind,
    message.createdAtMs,
    message.updatedAtMs,
    message.model,
    message.sources.length > 0 ? JSON.stringify(message.sources) : null,
    message.text,
    Number(message.isHumanOnly === true),
  )
  return where
}

function attachmentCells(attachment: AttachmentReference): Cell[] {
  const { assetKey, kind, name, mediaType, byteLength, width, height } = attachment
  return [assetKey, kind, name, mediaType, byteLength, width, height]
}

function isStored(
  old: StoredNode | undefined,
  cells: readonly Cell[],
  attachments: readonly AttachmentReference[],
): boolean {
  return (
    old !== undefined &&
    sameCells(old.cells, cells) &&
    old.attachments === JSON.stringify(attachments.map(attachmentCells))
  )
}

export type Cell = string | number | null

export function sameCells(stored: readonly Cell[], fresh: readonly Cell[]): boolean {
  return stored.length === fresh.length && stored.every((cell, index) => cell === fresh[index])
}
