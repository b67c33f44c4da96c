import type { Database } from 'better-sqlite3'
import type { ConversationSummary, ListedConversation } from '../../../shared/model/library.ts'
import { FROM_IMPORTS } from './importStore.ts'
import { derivedTitle } from './derivedTitle.ts'
import { conversationsEdited, HIDDEN_NODES } from './editStore.ts'
import { IS_TURN } from '../lookup/hitStore.ts'
import { createListPages, timesForAgents } from './listPages.ts'
import { createSummariesForAgents } from './summariesForAgents.ts'

/** Which conversations to search: those agents may see, those a person sees, the trash, or all. */
export type LibraryScope = 'agent' | 'person' | 'trash' | 'all'

/** Individually hidden messages of a conversation. */
const HIDDEN_MESSAGES = `
  SELECT count(*) FROM (${HIDDEN_NODES}) AS hidden CROSS JOIN nodes ON nodes.id = hidden.id
  WHERE nodes.conversation_id = shown_conversations.id`

const IS_HIDDEN = `@among = 'agent' AND nodes.id IN (${HIDDEN_NODES})`

/** The last message on the path that agents may read, as if hidden ones didn't exist. */
const SHOWN_LEAF = `
  SELECT nodes.node_key FROM nodes
  WHERE nodes.conversation_id = shown_conversations.id AND nodes.position IS NOT NULL
    AND nodes.id NOT IN (${HIDDEN_NODES})
  ORDER BY nodes.position DESC LIMIT 1`

/** For agents, a conversation began and ended with messages they may read. */
const forAgents = (shown: string, time: string): string =>
  `CASE WHEN @among = 'agent' AND (${HIDDEN_MESSAGES}) > 0 THEN ${shown} ELSE ${time} END`
const boundForAgents = (time: string): string => forAgents(timesForAgents.lastOf(time), time)

/** A short id must not reveal to agents that a hidden conversation starts with the same characters. */
const IS_OTHER_KNOWN = `(@among <> 'agent' OR NOT EXISTS (SELECT 1 FROM conversation_edits AS kept
  WHERE kept.provider = others.provider AND kept.external_id = others.external_id
    AND (kept.is_hidden_from_agents = 1 OR kept.trashed_at_ms IS NOT NULL)))`

/** The turns that agents get: a person sees an image without words, but an agent has nothing to read in it. */
const AGENT_TURNS = `
  SELECT count(*) FROM nodes WHERE nodes.conversation_id = shown_conversations.id AND ${IS_TURN} AND NOT (${IS_HIDDEN})`

const SHORT_ID = 'substr(shown_conversations.external_id, 1, 8)'
/** Unambiguous, even when taken for a full id or a session key. */
const IS_SHORT_ENOUGH = `
  (
    SELECT count(*) FROM conversations AS others
    WHERE others.external_id >= ${SHORT_ID} AND others.external_id < ${SHORT_ID} || char(0x10ffff)
      AND ${IS_OTHER_KNOWN}
  ) = 1
  AND NOT EXISTS (SELECT 1 FROM conversations AS others WHERE others.session_key = ${SHORT_ID} AND ${IS_OTHER_KNOWN})
  AND NOT EXISTS (SELECT 1 FROM conversation_edits AS others WHERE others.session_key = ${SHORT_ID}
    AND (@among <> 'agent' OR (is_hidden_from_agents = 0 AND trashed_at_ms IS NULL)))`

/** A full or partial UUID. Exports write them in lowercase; uppercase is accepted too. */
const UUID = /^[\da-f]{8}[\da-f-]{0,28}$/i

const TAGS = `
  SELECT json_group_array(tag ORDER BY folded) FROM conversation_tags
  WHERE conversation_tags.provider = shown_conversations.provider
    AND conversation_tags.external_id = shown_conversations.external_id`

const SUMMARY_COLUMNS = `
  shown_conversations.id AS rowId, external_id AS id,
  iif(${IS_SHORT_ENOUGH}, ${SHORT_ID}, external_id) AS shortId, provider,
  session_key AS sessionKey, kind, title,
  CASE WHEN @among <> 'agent' THEN ${derivedTitle('shown_conversations')} END AS derivedTitle, summary,
  @among = 'agent' AND (${HIDDEN_MESSAGES}) > 0 AS isPartlyHidden,
  ${forAgents(timesForAgents.created, 'created_at_ms')} AS createdAtMs,
  ${boundForAgents('shown_conversations.updated_at_ms')} AS updatedAtMs,
  ${boundForAgents('shown_conversations.active_at_ms')} AS activeAtMs,
  (SELECT min(started_at_ms) ${FROM_IMPORTS}) AS importedAtMs, model, gpt_id AS gptId,
  project_id AS projectId, project_name AS projectName, is_archived AS isArchived, is_starred AS isStarred,
  pinned_at_ms IS NOT NULL AS isPinned, is_hidden_from_agents AS isHiddenFromAgents, (${TAGS}) AS tags,
  iif(@among = 'agent', (${AGENT_TURNS}), turn_count) AS turnCount, branch_count AS branchCount`

const LIST_COLUMNS = `
  CASE WHEN @among = 'agent' AND EXISTS (
    SELECT 1 FROM nodes
    WHERE nodes.conversation_id = shown_conversations.id AND nodes.node_key = current_node_key
      AND nodes.id IN (${HIDDEN_NODES})
  ) THEN (${SHOWN_LEAF}) ELSE current_node_key END AS currentNodeKey,
  message_count - iif(@among = 'agent', (${HIDDEN_MESSAGES}), 0) AS messageCount,
  (SELECT min(nodes.created_at_ms) FROM nodes WHERE conversation_id = shown_conversations.id AND NOT (${IS_HIDDEN}))
    AS firstMessageAtMs,
  (SELECT max(nodes.created_at_ms) FROM nodes WHERE conversation_id = shown_conversations.id AND NOT (${IS_HIDDEN}))
    AS lastMessageAtMs,
  (SELECT account_id ${FROM_IMPORTS} AND account_id IS NOT NULL ORDER BY imports.id LIMIT 1) AS createdBy`

/** For a query that has `shown_conversations`. */
const IS_AMONG = `
  CASE @among
    WHEN 'agent' THEN trashed_at_ms IS NULL AND is_hidden_from_agents = 0
    WHEN 'person' THEN trashed_at_ms IS NULL
    WHEN 'trash' THEN trashed_at_ms IS NOT NULL
    ELSE TRUE
  END`

type Flags = 'isArchived' | 'isStarred' | 'isPinned' | 'isHiddenFromAgents'
type RowOf<Summary extends ConversationSummary> = Omit<Summary, Flags | 'tags'> &
  Readonly<Record<Flags | 'isPartlyHidden', number>> & { readonly rowId: number; readonly tags: string }
type TrashedConversation = ConversationSummary & { readonly trashedAtMs: number }

interface Stored<Summary extends ConversationSummary> {
  readonly rowId: number
  readonly summary: Summary
}
export type StoredSummary = Stored<ConversationSummary>

export function createLibraryStore(db: Database) {
  const selectByPrefix = db.prepare<[{ among: LibraryScope; from: string; to: string }], RowOf<ConversationSummary>>(
    `SELECT ${SUMMARY_COLUMNS} FROM shown_conversations
     WHERE external_id >= @from AND external_id < @to AND ${IS_AMONG} ORDER BY external_id LIMIT 2`,
  )
  const selectBySessionKey = db.prepare<[{ among: LibraryScope; key: string }], RowOf<ConversationSummary>>(
    `SELECT ${SUMMARY_COLUMNS} FROM shown_conversations
     WHERE shown_conversations.id IN (
       ${conversationsEdited('conversation_edits.session_key = @key')}
       UNION SELECT id FROM conversations WHERE session_key = @key)
     AND ${IS_AMONG}
     ORDER BY shown_conversations.id IN (${conversationsEdited('conversation_edits.session_key = @key')}) DESC`,
  )
  const selectByRow = db.prepare<[{ among: LibraryScope; rowId: number }], RowOf<ConversationSummary>>(
    `SELECT ${SUMMARY_COLUMNS} FROM shown_conversations WHERE shown_conversations.id = @rowId AND ${IS_AMONG}`,
  )
  const selectRow = db
    .prepare<[{ among: LibraryScope; provider: string; id: string }], number>(
      `SELECT id FROM shown_conversations WHERE provider = @provider AND external_id = @id AND ${IS_AMONG}`,
    )
    .pluck()
  const selectListed = db.prepare<[{ among: LibraryScope; rowId: number }], RowOf<ListedConversation>>(
    `SELECT ${SUMMARY_COLUMNS}, ${LIST_COLUMNS} FROM shown_conversations WHERE shown_conversations.id = @rowId`,
  )
  const selectIds = db
    .prepare<[{ rowIds: string }], string>(
      `SELECT external_id
       FROM json_each(@rowIds) AS wanted CROSS JOIN conversations ON conversations.id = wanted.value
       ORDER BY wanted.key`,
    )
    .pluck()
  const selectHiddenCount = db
    .prepare<[], number>(
      'SELECT count(*) FROM conversation_edits WHERE is_hidden_from_agents = 1 OR trashed_at_ms IS NOT NULL',
    )
    .pluck()
  const selectTrashed = db.prepare<[{ among: LibraryScope }], RowOf<TrashedConversation>>(
    `SELECT ${SUMMARY_COLUMNS}, trashed_at_ms AS trashedAtMs FROM shown_conversations
     WHERE trashed_at_ms IS NOT NULL ORDER BY trashed_at_ms DESC, shown_conversations.id DESC`,
  )

  const summaryForAgents = createSummariesForAgents(db)

  function toStored<Summary extends ConversationSummary>({ isPartlyHidden, ...row }: RowOf<Summary>): Stored<Summary> {
    const summary = isPartlyHidden === 1 ? summaryForAgents(row.rowId) : row.summary
    return storedOf<Summary>({ ...row, summary } as Omit<RowOf<Summary>, 'isPartlyHidden'>)
  }

  function rowsOf(idOrKey: string, among: LibraryScope): RowOf<ConversationSummary>[] {
    // U+10FFFF sorts after every character an id may have. A full id sorts before all that start with it.
    const rows = selectByPrefix.all({ among, from: idOrKey, to: `${idOrKey}\u{10FFFF}` })
    const exact = rows.find((row) => row.id === idOrKey) ?? selectBySessionKey.get({ among, key: idOrKey })
    return exact ? [exact] : rows
  }

  return {
    pages: createListPages(db),

    /** Adds the fields that lists show; for row ids from a page. */
    listed(rowIds: readonly number[], among: LibraryScope): ListedConversation[] {
      return rowIds
        .map((rowId) => selectListed.get({ among, rowId }))
        .filter((row) => row !== undefined)
        .map((row) => toStored(row).summary)
    },

    /** In the order of the given rows. */
    idsOf: (rowIds: readonly number[]): string[] => selectIds.all({ rowIds: JSON.stringify(rowIds) }),

    /**
     * Finds by id, by a prefix of it, or by session key; returns two if a prefix is ambiguous. Conversations outside of
     * `among` leave no trace.
     */
    find(idOrKey: string, among: LibraryScope = 'person'): StoredSummary[] {
      const rows = rowsOf(idOrKey, among)
      return (rows.length === 0 && UUID.test(idOrKey) ? rowsOf(idOrKey.toLowerCase(), among) : rows).map(toStored)
    },

    /** Finds by a full session key, assigned or chosen, or by a full id. */
    byKey(key: string, among: LibraryScope): StoredSummary | null {
      const row =
        selectBySessionKey.get({ among, key }) ??
        selectByPrefix.all({ among, from: key, to: `${key}\u{10FFFF}` }).find(({ id }) => id === key)
      return row ? toStored(row) : null
    },

    byRow(rowId: number, among: LibraryScope): StoredSummary | null {
      const row = selectByRow.get({ among, rowId })
      return row ? toStored(row) : null
    },

    /** Of a partly hidden conversation. */
    summaryForAgents,

    rowOf: (provider: string, id: string, among: LibraryScope): number | null =>
      selectRow.get({ among, provider, id }) ?? null,

    /** How many conversations the user hid from agents or moved to the trash. */
    hiddenCount: (): number => selectHiddenCount.get() ?? 0,

    /** Last trashed first. */
    trashed(): TrashedConversation[] {
      return selectTrashed.all({ among: 'trash' }).map((row) => toStored(row).summary)
    },
  }
}

function storedOf<Summary extends ConversationSummary>({
  rowId,
  ...row
}: Omit<RowOf<Summary>, 'isPartlyHidden'>): Stored<Summary> {
  const flags: Record<Flags, boolean> = {
    isArchived: row.isArchived === 1,
    isStarred: row.isStarred === 1,
    isPinned: row.isPinned === 1,
    isHiddenFromAgents: row.isHiddenFromAgents === 1,
  }
  // The compiler can't see that the rest of a row is the rest of its summary.
  return { rowId, summary: { ...row, ...flags, tags: JSON.parse(row.tags) as string[] } as unknown as Summary }
}
