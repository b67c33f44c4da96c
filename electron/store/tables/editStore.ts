import type { Database } from 'better-sqlite3'
import { storedLine } from '../../../shared/text/agentText.ts'
import type { Provider } from '../../../shared/model/conversation.ts'

/** null restores the exported value. */
export interface ConversationEdit {
  readonly title: string | null
  readonly sessionKey: string | null
  readonly isStarred: boolean | null
  readonly isHiddenFromAgents: boolean
}

interface EditRow {
  readonly title: string | null
  readonly sessionKey: string | null
  readonly isStarred: number | null
  readonly isHiddenFromAgents: number
}

const untouched: EditRow = { title: null, sessionKey: null, isStarred: null, isHiddenFromAgents: 0 }

/** The user's decisions about conversations. Imports and undo never write here. */
export function createEditStore(db: Database) {
  const select = db.prepare<[string, string], EditRow>(
    `SELECT title, session_key AS sessionKey, is_starred AS isStarred, is_hidden_from_agents AS isHiddenFromAgents
     FROM conversation_edits WHERE provider = ? AND external_id = ?`,
  )
  const replace = db.prepare(
    `INSERT INTO conversation_edits (provider, external_id, title, session_key, is_starred, is_hidden_from_agents)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (provider, external_id) DO UPDATE SET title = excluded.title, session_key = excluded.session_key,
       is_starred = excluded.is_starred, is_hidden_from_agents = excluded.is_hidden_from_agents`,
  )
  const hideMessage = db.prepare(
    `INSERT INTO message_edits (provider, external_id, node_key, is_hidden_from_agents) VALUES (?, ?, ?, ?)
     ON CONFLICT (provider, external_id, node_key)
       DO UPDATE SET is_hidden_from_agents = excluded.is_hidden_from_agents`,
  )
  const hideCopies = db.prepare<[number, string]>(
    'UPDATE message_edits SET is_hidden_from_agents = ? WHERE node_key = ?',
  )
  // A conversation counts as done without its hidden messages if the model wasn't given them.
  const queueAgain = db.prepare<[{ nodeKey: string }]>(
    `DELETE FROM conversation_vectors WHERE EXISTS (
       SELECT 1 FROM nodes
       WHERE substr(node_key, 1, 8) = substr(@nodeKey, 1, 8) AND node_key = @nodeKey
         AND nodes.conversation_id = conversation_vectors.conversation_id
         AND NOT EXISTS (
           SELECT 1 FROM message_vectors
           WHERE node_id = nodes.id AND message_vectors.model_id = conversation_vectors.model_id))`,
  )
  const setTrashed = db.prepare<[string, string, number | null]>(
    `INSERT INTO conversation_edits (provider, external_id, trashed_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (provider, external_id) DO UPDATE SET trashed_at_ms = excluded.trashed_at_ms`,
  )
  // The index covers only the first eight characters.
  const selectHolders = db.prepare<[{ nodeKey: string }], { rowId: number; provider: Provider; externalId: string }>(
    `SELECT conversations.id AS rowId, conversations.provider, conversations.external_id AS externalId
     FROM nodes JOIN conversations ON conversations.id = nodes.conversation_id
     WHERE substr(node_key, 1, 8) = substr(@nodeKey, 1, 8) AND node_key = @nodeKey AND nodes.kind <> 'empty'
     ORDER BY coalesce(active_at_ms, 0) DESC, conversations.id DESC`,
  )
  const selectOwner = db
    .prepare<[string, string, string, string, string], number>(
      `SELECT 1 FROM (
         SELECT provider, external_id FROM conversations WHERE session_key = ? OR external_id = ?
         UNION ALL SELECT provider, external_id FROM conversation_edits WHERE session_key = ?)
       WHERE (provider, external_id) <> (?, ?)`,
    )
    .pluck()

  const selectWithheld = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM conversation_edits
       WHERE provider = ? AND external_id = ? AND (is_hidden_from_agents = 1 OR trashed_at_ms IS NOT NULL)`,
    )
    .pluck()

  return {
    /** Whether the user hid the conversation from agents or moved it to the trash; includes undone imports. */
    isWithheld: (provider: Provider, externalId: string): boolean =>
      selectWithheld.get(provider, externalId) !== undefined,

    /**
     * Whether another conversation uses the key, as an assigned key, a chosen one or its id; includes undone imports.
     */
    isKeyTaken(sessionKey: string, provider: Provider, externalId: string): boolean {
      return selectOwner.get(sessionKey, sessionKey, sessionKey, provider, externalId) !== undefined
    },

    /** Omitted fields stay unchanged. */
    editConversation(provider: Provider, externalId: string, edit: Partial<ConversationEdit>): void {
      const old = select.get(provider, externalId) ?? untouched
      const next = { ...old, ...edit }
      const isStarred = next.isStarred === null ? null : Number(next.isStarred)
      const title = storedLine(next.title ?? '') || null
      replace.run(provider, externalId, title, next.sessionKey, isStarred, Number(next.isHiddenFromAgents))
    },

    /** Moves into the trash, or out of it if the time is null. */
    setTrashed(provider: Provider, externalId: string, atMs: number | null): void {
      setTrashed.run(provider, externalId, atMs)
    },

    /** Conversations with a message of this key, most recently active first: a copied conversation shares its keys. */
    holdersOf(nodeKey: string): { rowId: number; provider: Provider; externalId: string }[] {
      return selectHolders.all({ nodeKey })
    },

    /** Applies to copies of the conversation that have the message too. */
    hideMessage(provider: Provider, externalId: string, nodeKey: string, isHidden: boolean): void {
      hideMessage.run(provider, externalId, nodeKey, Number(isHidden))
      hideCopies.run(Number(isHidden), nodeKey)
      if (!isHidden) queueAgain.run({ nodeKey })
    },
  }
}

/**
 * Conversations by the user's own edits. There are few such rows, so they come first: otherwise SQLite may start with
 * all messages.
 */
export const conversationsEdited = (condition: string): string => `
  SELECT conversations.id FROM conversation_edits CROSS JOIN conversations USING (provider, external_id)
  WHERE ${condition}`

/**
 * Messages the user hid from agents. There are few, so they come first; the index covers the first eight characters of
 * keys.
 */
export const HIDDEN_BY_PERSON = `SELECT nodes.id FROM message_edits
  CROSS JOIN nodes ON substr(nodes.node_key, 1, 8) = substr(message_edits.node_key, 1, 8)
    AND nodes.node_key = message_edits.node_key
  WHERE message_edits.is_hidden_from_agents = 1`

/** Messages that their export marks as human-only: without the index's name, SQLite reads all messages for them. */
export const HUMAN_ONLY = 'SELECT nodes.id FROM nodes INDEXED BY nodes_human_only WHERE nodes.is_human_only = 1'

/** All single messages that agents must not read. */
export const HIDDEN_NODES = `${HIDDEN_BY_PERSON} UNION ${HUMAN_ONLY}`
