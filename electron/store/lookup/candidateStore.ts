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

interface BesideRow {
  readonly nodeId: number
  readonly besideId: number
  /** 0 for thinking, tools and nodes without a text. */
  readonly isTurn: 0 | 1
}

const IS_TURN = "(beside.kind = 'message' AND beside.content <> '')"

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
  const selectParents = db.prepare<[string], BesideRow>(
    `SELECT nodes.id AS nodeId, beside.id AS besideId, ${IS_TURN} AS isTurn FROM nodes JOIN nodes AS beside
       ON beside.conversation_id = nodes.conversation_id AND beside.ordinal = nodes.parent_ordinal
     WHERE nodes.id IN (SELECT value FROM json_each(?))`,
  )
  const selectChildren = db.prepare<[string], BesideRow>(
    `SELECT nodes.id AS nodeId, beside.id AS besideId, ${IS_TURN} AS isTurn FROM nodes JOIN nodes AS beside
       ON beside.conversation_id = nodes.conversation_id
         AND beside.ordinal = nodes.ordinal + 1 AND beside.parent_ordinal = nodes.ordinal
     WHERE nodes.id IN (SELECT value FROM json_each(?))`,
  )
  const selectMessages = db.prepare<[string], { nodeId: number; conversationId: number }>(
    `SELECT node_id AS nodeId, conversation_id AS conversationId FROM message_facts
     WHERE conversation_id IN (SELECT value FROM json_each(?))`,
  )
  const inIndex = (index: 'title_fts' | 'summary_fts') => ({
    best: db
      .prepare<[string, number], number>(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rank LIMIT ?`)
      .pluck(),
    all: db
      .prepare<[string, number], number>(
        `SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid DESC LIMIT ?`,
      )
      .pluck(),
  })
  const indexes = { title: inIndex('title_fts'), summary: inIndex('summary_fts') }

  return {
    totals: (): { readonly messageCount: number; readonly wordCount: number } =>
      selectTotals.get() ?? { messageCount: 0, wordCount: 0 },
    factsOf: (ids: readonly number[]): MessageFacts[] => selectFacts.all(JSON.stringify(ids)),
    textsOf: (ids: readonly number[]): Map<number, string> =>
      new Map(selectTexts.all(JSON.stringify(ids)).map(({ id, content }) => [id, content])),
    /** The node before each, if there is one. */
    parentsOf: (ids: readonly number[]): BesideRow[] => selectParents.all(JSON.stringify(ids)),
    /** The node that directly follows. */
    childrenOf: (ids: readonly number[]): BesideRow[] => selectChildren.all(JSON.stringify(ids)),
    messagesIn: (conversationIds: readonly number[]): { readonly nodeId: number; readonly conversationId: number }[] =>
      selectMessages.all(JSON.stringify(conversationIds)),
    /** Conversations with any of the words in their title or summary, best first. */
    withAnyWord: (place: 'title' | 'summary', words: readonly string[], limit: number): number[] =>
      words.length === 0 ? [] : indexes[place].best.all(words.map(quoted).join(' OR '), limit),
    /** All conversations with a word in their title or summary, last imported first. */
    withWord: (place: 'title' | 'summary', word: string): number[] => indexes[place].all.all(quoted(word), -1),
    /** The same for any of some words, up to a limit. */
    withAnyWordAtAll: (place: 'title' | 'summary', words: readonly string[], limit: number): number[] =>
      words.length === 0 ? [] : indexes[place].all.all(words.map(quoted).join(' OR '), limit),
  }
}

export type CandidateStore = ReturnType<typeof createCandidateStore>
