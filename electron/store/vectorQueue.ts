import type { Database } from 'better-sqlite3'
import type { IndexedCounts } from '../../shared/model/indexStatus.ts'

/** Models read the first few hundred words; more is not even asked of the disk. */
export const EMBEDDED_CHARACTERS = 4000

/** Enough to judge the rest by. */
const ENOUGH_MESSAGES = 1000

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
  readonly conversationId: number
  readonly afterOrdinal: number
  readonly limit: number
}

interface CountsRow {
  readonly conversations: number
  readonly conversationsDone: number
  readonly messagesDone: number
  /** Of conversations that are done, and of those that are not: messages of every kind, also those that are not embedded. */
  readonly ofAllMessages: number
  readonly messagesLeft: number
}

/** What is to be embedded next: conversations of the newest activity first, of each the messages without a vector. */
export function createVectorQueue(db: Database) {
  const selectPending = db.prepare<[number, number, number, number, number], PendingConversation>(
    `SELECT coalesce(active_at_ms, 0) AS activeAtMs, id AS rowId FROM conversations
     WHERE coalesce(active_at_ms, 0) <= ? AND (coalesce(active_at_ms, 0), id) < (?, ?)
       AND NOT EXISTS (SELECT 1 FROM conversation_vectors WHERE conversation_id = conversations.id AND model_id = ?)
     ORDER BY coalesce(active_at_ms, 0) DESC, id DESC LIMIT ?`,
  )
  // octet_length, because asking whether a text is '' would read all of it.
  const selectMissing = db.prepare<[number, number, number, number], TextToEmbed>(
    `SELECT id AS nodeId, ordinal, substr(content, 1, ${EMBEDDED_CHARACTERS}) AS content FROM nodes
     WHERE conversation_id = ? AND ordinal > ? AND kind = 'message' AND octet_length(content) > 0
       AND NOT EXISTS (SELECT 1 FROM message_vectors WHERE node_id = nodes.id AND model_id = ?)
     ORDER BY ordinal LIMIT ?`,
  )
  const selectCounts = db.prepare<[number], CountsRow>(
    `SELECT count(*) AS conversations, count(conversation_id) AS conversationsDone,
       coalesce(sum(conversation_vectors.message_count), 0) AS messagesDone,
       coalesce(sum(conversations.message_count) FILTER (WHERE conversation_id IS NOT NULL), 0) AS ofAllMessages,
       coalesce(sum(conversations.message_count) FILTER (WHERE conversation_id IS NULL), 0) AS messagesLeft
     FROM conversations LEFT JOIN conversation_vectors ON conversation_id = conversations.id AND model_id = ?`,
  )

  return {
    /** From the newest, or from after a place: a queue walked downwards does not pass what is done again and again. */
    pendingConversations(modelId: number, limit: number, after?: PendingConversation): PendingConversation[] {
      const { activeAtMs, rowId } = after ?? { activeAtMs: Number.MAX_SAFE_INTEGER, rowId: Number.MAX_SAFE_INTEGER }
      return selectPending.all(activeAtMs, activeAtMs, rowId, modelId, limit)
    },

    missingTexts({ modelId, conversationId, afterOrdinal, limit }: TextsWanted): TextToEmbed[] {
      return selectMissing.all(conversationId, afterOrdinal, modelId, limit)
    },

    /** How far a model's index is; for a model that was never used, that nothing is done. */
    progress(modelId: number | null): IndexedCounts {
      const counts = selectCounts.get(modelId ?? 0)
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

/** A conversation's own count has tool calls and hidden messages in it. How many of them there are is judged by what is done. */
function estimateLeft({ messagesDone, ofAllMessages, messagesLeft }: CountsRow): number {
  return ofAllMessages < ENOUGH_MESSAGES ? messagesLeft : Math.round((messagesLeft * messagesDone) / ofAllMessages)
}
