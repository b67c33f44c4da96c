import type { Database } from 'better-sqlite3'
import type { DerivedConversation, Provider } from '../../../shared/model/conversation.ts'
import { createBranchRows } from './branchRows.ts'
import { createNodeRows } from './nodeRows.ts'
import { type Cell, sameCells } from './sameCells.ts'
import { createSessionKeys } from './sessionKeys.ts'

const columns = [
  'kind',
  'title',
  'summary',
  'created_at_ms',
  'updated_at_ms',
  'active_at_ms',
  'current_node_key',
  'model',
  'gpt_id',
  'project_id',
  'is_archived',
  'is_starred',
  'pinned_at_ms',
  'voice',
  'origin',
  'node_count',
  'message_count',
  'turn_count',
  'branch_count',
] as const

/** Writes conversations; reading them for people is libraryStore's. */
export function createConversationStore(db: Database) {
  const nodeRows = createNodeRows(db)
  const branchRows = createBranchRows(db)
  const selectId = db
    .prepare<[string, string], number>('SELECT id FROM conversations WHERE provider = ? AND external_id = ?')
    .pluck()
  const selectIdentity = db.prepare<[number], { provider: Provider; externalId: string }>(
    'SELECT provider, external_id AS externalId FROM conversations WHERE id = ?',
  )
  const freeSessionKey = createSessionKeys(db)
  const insert = db.prepare<Cell[]>(
    `INSERT INTO conversations (provider, external_id, session_key, ${columns.join(', ')})
     VALUES (?, ?, ?, ${columns.map(() => '?').join(', ')})`,
  )
  const select = db.prepare<[number], Cell[]>(`SELECT ${columns.join(', ')} FROM conversations WHERE id = ?`).raw()
  const update = db.prepare<Cell[]>(
    `UPDATE conversations SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
  )
  const remove = db.prepare<[number]>('DELETE FROM conversations WHERE id = ?')
  const selectKeys = db.prepare<[number], string>('SELECT node_key FROM nodes WHERE conversation_id = ?').pluck()
  const selectIds = db.prepare<[], number>('SELECT id FROM conversations ORDER BY id').pluck()
  const isRowOther = (id: number, cells: readonly Cell[]): boolean => !sameCells(select.get(id) ?? [], cells)

  return {
    idOf(provider: Provider, externalId: string): number | null {
      return selectId.get(provider, externalId) ?? null
    },

    /** None of a conversation that is not there. */
    nodeKeysOf(id: number | null): ReadonlySet<string> {
      return new Set(id === null ? [] : selectKeys.all(id))
    },

    identityOf(id: number): { provider: Provider; externalId: string } {
      const identity = selectIdentity.get(id)
      if (!identity) throw new Error(`no conversation has the row id ${id}`)
      return identity
    },

    add(derived: DerivedConversation): number {
      const { provider, externalId } = derived.conversation
      const sessionKey = freeSessionKey(derived.sessionKeyBase, derived.conversation)
      const id = Number(insert.run(provider, externalId, sessionKey, ...conversationCells(derived)).lastInsertRowid)
      nodeRows.insertAll(id, derived)
      branchRows.insertAll(id, derived.layout)
      return id
    },

    /** Says whether anything a person could see differed from what was stored. */
    replace(id: number, derived: DerivedConversation): boolean {
      const cells = conversationCells(derived)
      const rowChanged = isRowOther(id, cells)
      if (rowChanged) update.run(...cells, id)
      const nodesChanged = nodeRows.replaceAll(id, derived)
      branchRows.replaceAll(id, derived.layout)
      return rowChanged || nodesChanged
    },

    ids: (): number[] => selectIds.all(),

    /** Whether anything about it is stored otherwise than it was worked out. */
    differs(id: number, derived: DerivedConversation): boolean {
      return (
        isRowOther(id, conversationCells(derived)) ||
        nodeRows.differ(id, derived) ||
        branchRows.differ(id, derived.layout)
      )
    },

    remove(id: number): void {
      remove.run(id)
    },
  }
}

function conversationCells({
  conversation,
  kind,
  summary,
  activeAtMs,
  messageCount,
  layout,
}: DerivedConversation): Cell[] {
  return [
    kind,
    conversation.title,
    summary,
    conversation.createdAtMs,
    conversation.updatedAtMs,
    activeAtMs,
    conversation.currentNodeKey,
    conversation.model,
    conversation.gptId,
    conversation.projectId,
    Number(conversation.isArchived),
    Number(conversation.isStarred),
    conversation.pinnedAtMs,
    conversation.voice,
    conversation.origin,
    conversation.nodes.length,
    messageCount,
    layout.branches[0]?.messageCount ?? 0,
    layout.branches.length,
  ]
}
