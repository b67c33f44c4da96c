import type { Database } from 'better-sqlite3'
import type { IndexedCounts } from '../../../shared/model/indexStatus.ts'
import { HIDDEN_NODES } from '../tables/editStore.ts'

/** Models read only the first few hundred words, so no more is read from disk. */
export const EMBEDDED_CHARACTERS = 4000

/** Enough to estimate the rest from. */
const ENOUGH_MESSAGES = 1000

/** Where a model runs: in this program, behind a server on this computer, or on another one. */
export type ModelLocation = 'here' | 'thisComputer' | 'elsewhere'

/**
 * SQL conditions for rows withheld from a model: no server gets the trash, and a server on another computer gets
 * nothing hidden either.
 */
const withheldFrom = {
  here: { conversation: '0', message: '0' },
  thisComputer: { conversation: editedWith('trashed_at_ms IS NOT NULL'), message: '0' },
  elsewhere: {
    conversation: editedWith('(trashed_at_ms IS NOT NULL OR is_hidden_from_agents = 1)'),
    message: `nodes.id IN (${HIDDEN_NODES})`,
  },
} as const satisfies Record<ModelLocation, { readonly conversation: string; readonly message: string }>

function editedWith(condition: string): string {
  return `EXISTS (
    SELECT 1 FROM conversation_edits AS edits
    WHERE edits.provider = conversations.provider AND edits.external_id = conversations.external_id
      AND ${condition})`
}

/** Prepares one statement per place. */
export function byPlace<T>(
  make: (withheld: (typeof withheldFrom)[ModelLocation]) => T,
): Readonly<Record<ModelLocation, T>> {
  return {
    here: make(withheldFrom.here),
    thisComputer: make(withheldFrom.thisComputer),
    elsewhere: make(withheldFrom.elsewhere),
  }
}

/** A conversation still to be indexed, and its position in the queue. */
export interface PendingConversation {
  readonly activeAtMs: number
  readonly rowId: number
}

export interface TextToEmbed {
  readonly nodeId: number
  readonly ordinal: number
  readonly content: string
}

interface TextRequest {
  readonly modelId: number
  readonly place: ModelLocation
  readonly conversationId: number
  readonly afterOrdinal: number
  readonly limit: number
}

interface CountsRow {
  readonly conversations: number
  readonly conversationsDone: number
  readonly messagesDone: number
  /** Messages of all kinds in finished and unfinished conversations, including those that aren't embedded. */
  readonly ofAllMessages: number
  readonly messagesLeft: number
}

/** The queue of texts to embed: most recently active conversations first, and of each the messages without a vector. */
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
  // octet_length, because comparing a text with '' would read all of it. Checks the conversation again, because it may
  // have been hidden since it was listed.
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
     * Starts at the newest, or after a position in the queue, so that finished conversations aren't scanned again and
     * again.
     */
    pendingConversations(
      { modelId, place }: Pick<TextRequest, 'modelId' | 'place'>,
      limit: number,
      after?: PendingConversation,
    ): PendingConversation[] {
      const { activeAtMs, rowId } = after ?? { activeAtMs: Number.MAX_SAFE_INTEGER, rowId: Number.MAX_SAFE_INTEGER }
      return selectPending[place].all(activeAtMs, activeAtMs, rowId, modelId, limit)
    },

    missingTexts({ modelId, place, conversationId, afterOrdinal, limit }: TextRequest): TextToEmbed[] {
      return selectMissing[place].all(conversationId, afterOrdinal, modelId, limit)
    },

    /** A model's progress; zero for a model that was never used. */
    progress(modelId: number | null, place: ModelLocation): IndexedCounts {
      const counts = selectCounts[place].get(modelId ?? 0)
      if (!counts) throw new Error('an aggregate has one row')
      return {
        conversations: { done: counts.conversationsDone, total: counts.conversations },
        messages: { done: counts.messagesDone, total: counts.messagesDone + estimateLeft(counts) },
      }
    },

    /** Changes whenever another connection writes to the archive. */
    dataVersion: (): number => Number(db.pragma('data_version', { simple: true })),
  }
}

/**
 * A conversation's own count includes tool calls and hidden messages. Their share is estimated from finished
 * conversations.
 */
function estimateLeft({ messagesDone, ofAllMessages, messagesLeft }: CountsRow): number {
  return ofAllMessages < ENOUGH_MESSAGES ? messagesLeft : Math.round((messagesLeft * messagesDone) / ofAllMessages)
}
