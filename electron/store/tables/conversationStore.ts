import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { Conversation, DerivedConversation, Provider } from '../../../shared/model/conversation.ts'
import type { TreeLayout } from '../../../shared/model/treeLayout.ts'
import { type Cell, createNodeRows, sameCells } from './nodeRows.ts'

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

/** Writes conversations; libraryStore reads them. */
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

    /** Empty for a conversation that doesn't exist. */
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

    /** Returns whether anything visible to the user changed. */
    replace(id: number, derived: DerivedConversation): boolean {
      const cells = conversationCells(derived)
      const rowChanged = isRowOther(id, cells)
      if (rowChanged) update.run(...cells, id)
      const nodesChanged = nodeRows.replaceAll(id, derived)
      branchRows.replaceAll(id, derived.layout)
      return rowChanged || nodesChanged
    },

    ids: (): number[] => selectIds.all(),

    /** Whether the stored conversation differs from the derived one. */
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

/**
 * Of two equal keys, the later one gets a suffix. A key never changes once assigned, except that of a conversation
 * which agents can't see: it gives way to an agent that saves under it, because a suffix or a refusal would reveal it.
 */
function createSessionKeys(db: Database) {
  const withheld = `SELECT provider, external_id FROM conversation_edits
    WHERE is_hidden_from_agents = 1 OR trashed_at_ms IS NOT NULL`
  const selectTaken = (isAgent: boolean) =>
    db
      .prepare<[{ key: string }], number>(
        `SELECT 1 FROM conversations WHERE session_key = @key
         UNION ALL SELECT 1 FROM conversation_edits WHERE session_key = @key
           ${isAgent ? `AND (provider, external_id) NOT IN (${withheld})` : ''}`,
      )
      .pluck()
  const [selectTakenAtAll, selectTakenForAgent] = [selectTaken(false), selectTaken(true)]
  const selectWithheld = db.prepare<[string], { id: number; provider: Provider; externalId: string }>(
    `SELECT id, provider, external_id AS externalId FROM conversations
     WHERE session_key = ? AND (provider, external_id) IN (${withheld})`,
  )
  const update = db.prepare<[string, number]>('UPDATE conversations SET session_key = ? WHERE id = ?')
  const isFree = (key: string): boolean => selectTakenAtAll.get({ key }) === undefined

  function marked(base: string, { provider, externalId }: Pick<Conversation, 'provider' | 'externalId'>): string {
    const mark = createHash('sha256').update(`${provider}:${externalId}`).digest('hex')
    const key = [4, 8, 64].map((length) => `${base}-${mark.slice(0, length)}`).find(isFree)
    if (key === undefined) throw new Error('two conversations cannot share a provider and an id')
    return key
  }

  return function freeSessionKey(base: string, conversation: Conversation): string {
    if (conversation.provider !== 'agent') return isFree(base) ? base : marked(base, conversation)
    // A free title would reveal to a saving agent that no hidden conversation has it.
    if (!conversation.given?.sessionKey) return marked(base, conversation)
    const hidden = selectWithheld.get(base)
    if (hidden) update.run(marked(base, hidden), hidden.id)
    return selectTakenForAgent.get({ key: base }) === undefined ? base : marked(base, conversation)
  }
}

type Cells = [branch: number, leafOrdinal: number, forkOrdinal: number | null, messageCount: number]

function createBranchRows(db: Database) {
  const insert = db.prepare<[number, ...Cells]>(
    'INSERT INTO branches (conversation_id, branch, leaf_ordinal, fork_ordinal, message_count) VALUES (?, ?, ?, ?, ?)',
  )
  const select = db
    .prepare<[number], Cells>(
      `SELECT branch, leaf_ordinal, fork_ordinal, message_count FROM branches
       WHERE conversation_id = ? ORDER BY branch`,
    )
    .raw()
  const remove = db.prepare<[number]>('DELETE FROM branches WHERE conversation_id = ?')

  function insertAll(conversationId: number, layout: TreeLayout): void {
    for (const cells of cellsOf(layout)) insert.run(conversationId, ...cells)
  }

  const differ = (conversationId: number, layout: TreeLayout): boolean =>
    JSON.stringify(select.all(conversationId)) !== JSON.stringify(cellsOf(layout))

  return {
    insertAll,
    /** Whether the stored branches differ. */
    differ,
    replaceAll(conversationId: number, layout: TreeLayout): void {
      if (!differ(conversationId, layout)) return
      remove.run(conversationId)
      insertAll(conversationId, layout)
    },
  }
}

function cellsOf({ branches }: TreeLayout): Cells[] {
  return branches.map(({ leafIndex, forkIndex, messageCount }, index) => [
    index + 1,
    leafIndex,
    forkIndex,
    messageCount,
  ])
}
