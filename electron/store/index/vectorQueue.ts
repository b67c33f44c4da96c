import type { Database } from 'better-sqlite3'
import type { IndexedCounts } from '../../../shared/model/indexStatus.ts'
import { HIDDEN_NODES } from '../tables/editStore.ts'

/** Models read the first few hundred words; more is not even asked of the disk. */
export const EMBEDDED_CHARACTERS = 4000

/** Enough to judge the rest by. */
const ENOUGH_MESSAGES = 1000

/** Where a model runs: in this program, behind a server on this computer, or on another one. */
export type ModelPlace = 'here' | 'thisComputer' | 'elsewhere'

/**
 * What a model is not given, as conditions on the rows of a query: no server gets what is in the trash, and one on
 * another computer nothing that is hidden either.
 */
const heldBack = {
  here: { conversation: '0', message: '0' },
  thisComputer: { conversation: editedWith('trashed_at_ms IS NOT NULL'), message: '0' },
  elsewhere: {
    conversation: editedWith('(trashed_at_ms IS NOT NULL OR is_hidden_from_agents = 1)'),
    message: `nodes.id IN (${HIDDEN_NODES})`,
  },
} as const satisfies Record<ModelPlace, { readonly conversation: string; readonly message: string }>

function editedWith(condition: string): string {
  return `EXISTS (
    SELECT 1 FROM conversation_edits AS edits
    WHERE edits.provider = conversations.provider AND edits.external_id = conversations.external_id
      AND ${condition})`
}

/** One statement for each place, prepared once. */
export function byPlace<T>(make: (held: (typeof heldBack)[ModelPlace]) => T): Readonly<Record<ModelPlace, T>> {
  return { here: make(heldBack.here), thisComputer: make(heldBack.thisComputer), elsewhere: make(heldBack.elsewhere) }
}

/** A conversation that is not done, and where it stands in the queue. */
export interface PendingConversation {
  readonly activeAtMs: number
  readonly rowId: number
}

export interface TextToEmbed {
  readonly nodeId: number
  readonly ordinal: number
  readonly content: string
}

interface TextsWanted {
  readonly modelId: number
  readonly place: ModelPlace
  readonly conversationId: number
  readonly afterOrdinal: number
  readonly limit: number
}

interface CountsRow {
  readonly conversations: number
  readonly conversationsDone: number
  readonly messagesDone: number
  /**
   * Of conversations that are done, and of those that are not: messages of every kind, also those that are not
   * embedded.
   */
  readonly ofAllMessages: number
  readonly messagesLeft: number
}

/** What is to be embedded next: conversations of the newest activity first, of each the messages without a vector. */
export function createVectorQueue(db: Database) {
  const selectPending = byPlace(({ conversation }) =>
    db.prepare<[number, number, number, number, number], PendingConversation>(
      `SELECT coalesce(active_at_ms, 0) AS activeAtMs, id AS rowId FROM conversations
       WHERE coalesce(active_at_ms, 0) <= ? AND (coalesce(active_at_ms, 0), id) < (?, ?)
         AND NOT EXISTS (SELECT 1 FROM conversation_vectors WHERE conversation_id = conversations.id AND model_id = ?)
         AND NOT ${conversation}
       ORDER BY coalesce(active_at_ms, 0) DESC, id DESC LIMIT ?`,
    ),
  )
  // octet_length, because asking whether a text is '' would read all of it. The conversation is asked again: it may be
  // hidden since it was listed.
  const selectMissing = byPlace(({ conversation, message }) =>
    db.prepare<[number, number, number, number], TextToEmbed>(
      `SELECT id AS nodeId, ordinal, substr(content, 1, ${EMBEDDED_CHARACTERS}) AS content FROM nodes
       WHERE conversation_id = ? AND ordinal > ? AND kind = 'message' AND octet_length(content) > 0
         AND NOT EXISTS (SELECT 1 FROM message_vectors WHERE node_id = nodes.id AND model_id = ?)
         AND NOT ${message}
         AND NOT EXISTS (SELECT 1 FROM conversations WHERE conversations.id = nodes.conversation_id AND ${conversation})
       ORDER BY ordinal LIMIT ?`,
    ),
  )
  const selectCounts = byPlace(({ conversation }) =>
    db.prepare<[number], CountsRow>(
      `SELECT count(*) AS conversations, count(conversation_id) AS conversationsDone,
         coalesce(sum(conversation_vectors.message_count), 0) AS messagesDone,
         coalesce(sum(conversations.message_count) FILTER (WHERE conversation_id IS NOT NULL), 0) AS ofAllMessages,
         coalesce(sum(conversations.message_count) FILTER (WHERE conversation_id IS NULL), 0) AS messagesLeft
       FROM conversations LEFT JOIN conversation_vectors ON conversation_id = conversations.id AND model_id = ?
       WHERE conversation_id IS NOT NULL OR NOT ${conversation}`,
    ),
  )

  return {
    /**
     * From the newest, or from after a place in the queue: walked downwards, it does not pass what is done again and
     * again.
     */
    pendingConversations(
      { modelId, place }: Pick<TextsWanted, 'modelId' | 'place'>,
      limit: number,
      after?: PendingConversation,
    ): PendingConversation[] {
      const { activeAtMs, rowId } = after ?? { activeAtMs: Number.MAX_SAFE_INTEGER, rowId: Number.MAX_SAFE_INTEGER }
      return selectPending[place].all(activeAtMs, activeAtMs, rowId, modelId, limit)
    },

    missingTexts({ modelId, place, conversationId, afterOrdinal, limit }: TextsWanted): TextToEmbed[] {
      return selectMissing[place].all(conversationId, afterOrdinal, modelId, limit)
    },

    /** How far a model's index is; for a model that was never used, that nothing is done. */
    progress(modelId: number | null, place: ModelPlace): IndexedCounts {
      const counts = selectCounts[place].get(modelId ?? 0)
      if (!counts) throw new Error('an aggregate has one row')
      return {
        conversations: { done: counts.conversationsDone, total: counts.conversations },
        messages: { done: counts.messagesDone, total: counts.messagesDone + estimateLeft(counts) },
      }
    },

    /** Another number once somebody else has written to the archive. */
    dataVersion: (): number => Number(db.pragma('data_version', { simple: true })),
  }
}

/**
 * A conversation's own count has tool calls and hidden messages in it. How many of them there are is judged by what is
 * done.
 */
function estimateLeft({ messagesDone, ofAllMessages, messagesLeft }: CountsRow): number {
  return ofAllMessages < ENOUGH_MESSAGES ? messagesLeft : Math.round((messagesLeft * messagesDone) / ofAllMessages)
}
