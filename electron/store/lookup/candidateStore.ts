import type { Database } from 'better-sqlite3'

/** The facts that ranking uses instead of the text; codes are those of migration 006. */
export interface MessageFacts {
  readonly nodeId: number
  readonly conversationId: number
  readonly speaker: number
  readonly kind: number
  readonly isBranch: number
  readonly atMs: number | null
  readonly wordCount: number
}

/** Data that ranking needs about candidate messages. */
export function createCandidateStore(db: Database) {
  const selectTotals = db.prepare<[], { messageCount: number; wordCount: number }>(
    'SELECT message_count AS messageCount, word_count AS wordCount FROM search_state',
  )
  const selectFacts = db.prepare<[string], MessageFacts>(
    `SELECT node_id AS nodeId, conversation_id AS conversationId, speaker, kind, is_branch AS isBranch,
       at_ms AS atMs, word_count AS wordCount
     FROM message_facts WHERE node_id IN (SELECT value FROM json_each(?))`,
  )
  const selectTexts = db.prepare<[string], { id: number; content: string }>(
    'SELECT id, content FROM nodes WHERE id IN (SELECT value FROM json_each(?))',
  )
  const selectParents = db.prepare<[string], { nodeId: number; parentId: number }>(
    `SELECT nodes.id AS nodeId, parents.id AS parentId FROM nodes JOIN nodes AS parents
       ON parents.conversation_id = nodes.conversation_id AND parents.ordinal = nodes.parent_ordinal
     WHERE nodes.id IN (SELECT value FROM json_each(?))`,
  )
  const selectReplies = db
    .prepare<[string], number>(
      `SELECT replies.id FROM nodes JOIN nodes AS replies
         ON replies.conversation_id = nodes.conversation_id
           AND replies.ordinal = nodes.ordinal + 1 AND replies.parent_ordinal = nodes.ordinal
       WHERE nodes.id IN (SELECT value FROM json_each(?))`,
    )
    .pluck()
  const selectMessages = db.prepare<[string], { nodeId: number; conversationId: number }>(
    `SELECT node_id AS nodeId, conversation_id AS conversationId FROM message_facts
     WHERE conversation_id IN (SELECT value FROM json_each(?))`,
  )
  const selectTitles = db
    .prepare<[string, number], number>('SELECT rowid FROM title_fts WHERE title_fts MATCH ? ORDER BY rank LIMIT ?')
    .pluck()
  const selectSummaries = db
    .prepare<[string, number], number>('SELECT rowid FROM summary_fts WHERE summary_fts MATCH ? ORDER BY rank LIMIT ?')
    .pluck()

  return {
    totals: (): { readonly messageCount: number; readonly wordCount: number } =>
      selectTotals.get() ?? { messageCount: 0, wordCount: 0 },
    factsOf: (ids: readonly number[]): MessageFacts[] => selectFacts.all(JSON.stringify(ids)),
    textsOf: (ids: readonly number[]): Map<number, string> =>
      new Map(selectTexts.all(JSON.stringify(ids)).map(({ id, content }) => [id, content])),
    /** The message before each, if there is one. */
    parentsOf: (ids: readonly number[]): Map<number, number> =>
      new Map(selectParents.all(JSON.stringify(ids)).map(({ nodeId, parentId }) => [nodeId, parentId])),
    /** The messages that directly follow. */
    repliesTo: (ids: readonly number[]): number[] => selectReplies.all(JSON.stringify(ids)),
    messagesIn: (conversationIds: readonly number[]): { readonly nodeId: number; readonly conversationId: number }[] =>
      selectMessages.all(JSON.stringify(conversationIds)),
    /** Conversations by words in their titles, best first. */
    titlesWith: (expression: string, limit: number): number[] => selectTitles.all(expression, limit),
    /** Same, by words in their summaries. */
    summariesWith: (expression: string, limit: number): number[] => selectSummaries.all(expression, limit),
  }
}

export type CandidateStore = ReturnType<typeof createCandidateStore>
