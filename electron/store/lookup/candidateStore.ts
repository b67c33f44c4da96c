import type { Database } from 'better-sqlite3'
import { quoted } from '../index/wordStore.ts'

/** The facts that ranking uses instead of the text; codes as in messageCodes. */
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
  const inIndex = (index: 'title_fts' | 'summary_fts') => ({
    best: db
      .prepare<[string, number], number>(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rank LIMIT ?`)
      .pluck(),
    all: db.prepare<[string], number>(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid DESC`).pluck(),
  })
  const indexes = { title: inIndex('title_fts'), summary: inIndex('summary_fts') }

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
    /** Conversations with any of the words in their title or summary, best first. */
    withAnyWord: (place: 'title' | 'summary', words: readonly string[], limit: number): number[] =>
      words.length === 0 ? [] : indexes[place].best.all(words.map(quoted).join(' OR '), limit),
    /** All conversations with a word in their title or summary, last imported first. */
    withWord: (place: 'title' | 'summary', word: string): number[] => indexes[place].all.all(quoted(word)),
  }
}

export type CandidateStore = ReturnType<typeof createCandidateStore>
