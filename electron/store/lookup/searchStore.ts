import type { Database, Statement } from 'better-sqlite3'
import type { Reader } from '../../../shared/contract/operation.ts'
import { rememberUntilChange } from '../archive/rememberUntilChange.ts'
import { anyOf, likePart, notShownTo, secretFromAgents, type SqlCondition } from './searchScope.ts'
import type { IndexLookup } from '../index/wordStore.ts'

export type TimeOrder = 'newest' | 'oldest'

/** A message's position in time order. */
export interface TimePlace {
  readonly atMs: number
  readonly nodeId: number
}

/** Cached statements; scopes differ in their values more than in their shape. */
const MAX_STATEMENTS = 200

/** Finds messages by words, filters and time. */
export function createSearchStore(db: Database) {
  const prepared = createStatements(db)
  const notShown = { person: createNotShown(db, false), agent: createNotShown(db, true) }
  const plucked = (sql: string) => prepared<number>(sql).pluck()

  return {
    /** Matching messages, last imported first. */
    lookUp({ index, expression }: IndexLookup, limit: number): number[] {
      return plucked(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid DESC LIMIT ?`).all(
        expression,
        limit,
      )
    },

    /** The best matches by frequency and density. Scores every match, so only use it for rare words. */
    lookUpBest({ index, expression }: IndexLookup, limit: number): number[] {
      return plucked(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rank LIMIT ?`).all(expression, limit)
    },

    /** Same, within a scope: checks each message, so a narrow scope takes long. */
    lookUpWithin({ index, expression }: IndexLookup, scope: SqlCondition, limit: number): number[] {
      return plucked(
        `SELECT node_id FROM ${index} JOIN message_facts ON node_id = ${index}.rowid
         WHERE ${index} MATCH ? AND ${scope.sql} ORDER BY ${index}.rowid DESC LIMIT ?`,
      ).all(expression, ...scope.values, limit)
    },

    /** What a reader is never shown, whatever the query. */
    notShownTo: (reader: Reader): NotShown => notShown[reader](),

    /** What agents must not learn about, not even through counts. */
    secretFromAgents: createSecrets(db),

    /**
     * The given messages that contain a text; ASCII letters match in either case. `isAscii` means that no accent can
     * follow the last letter of the match.
     */
    containing(ids: readonly number[], text: string): { readonly id: number; readonly isAscii: number }[] {
      return prepared<{ id: number; isAscii: number }>(
        `SELECT id, length(content) = octet_length(content) AS isAscii FROM nodes
         WHERE id IN (SELECT value FROM json_each(?)) AND content LIKE ? ESCAPE '\\'`,
      ).all(JSON.stringify(ids), likePart(text))
    },

    /** Counts matches, shown or not, up to `limit`. */
    count({ index, expression }: IndexLookup, limit: number): number {
      return (
        plucked(`SELECT count(*) FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT ?)`).get(
          expression,
          limit,
        ) ?? 0
      )
    },

    countWithin(scope: SqlCondition): number {
      return plucked(`SELECT count(*) FROM message_facts WHERE ${scope.sql}`).get(...scope.values) ?? 0
    },

    /** Same, for each of these conversations that has any. */
    countIn(conversationIds: readonly number[], scope: SqlCondition): Map<number, number> {
      const rows = prepared<{ id: number; count: number }>(
        `SELECT conversation_id AS id, count(*) AS count FROM message_facts
         WHERE conversation_id IN (SELECT value FROM json_each(?)) AND ${scope.sql} GROUP BY conversation_id`,
      ).all(JSON.stringify(conversationIds), ...scope.values)
      return new Map(rows.map(({ id, count }) => [id, count]))
    },

    /** Messages within a scope, in arbitrary order. */
    within(scope: SqlCondition, limit: number): number[] {
      return plucked(`SELECT node_id FROM message_facts WHERE ${scope.sql} LIMIT ?`).all(...scope.values, limit)
    },

    /** Same, after a position, first imported first. */
    withinAfter(scope: SqlCondition, nodeId: number, limit: number): number[] {
      return plucked(
        `SELECT node_id FROM message_facts WHERE node_id > ? AND ${scope.sql} ORDER BY node_id LIMIT ?`,
      ).all(nodeId, ...scope.values, limit)
    },

    /** The given messages that are within a scope. */
    keepWithin(ids: readonly number[], scope: SqlCondition): Set<number> {
      const rows = plucked(
        `SELECT node_id FROM message_facts WHERE node_id IN (SELECT value FROM json_each(?)) AND ${scope.sql}`,
      )
      return new Set(rows.all(JSON.stringify(ids), ...scope.values))
    },

    /** Messages within a scope in time order, after a position; unknown times count as the oldest. */
    byTime(scope: SqlCondition, order: TimeOrder, after: TimePlace | null, limit: number): TimePlace[] {
      const [direction, compare, start] =
        order === 'newest' ? ['DESC', '<', Number.MAX_SAFE_INTEGER] : ['ASC', '>', -Number.MAX_SAFE_INTEGER]
      const place = after ?? { atMs: start, nodeId: start }
      return prepared<TimePlace>(
        `SELECT node_id AS nodeId, coalesce(at_ms, 0) AS atMs FROM message_facts
         WHERE coalesce(at_ms, 0) ${compare}= ? AND (coalesce(at_ms, 0), node_id) ${compare} (?, ?) AND ${scope.sql}
         ORDER BY coalesce(at_ms, 0) ${direction}, node_id ${direction} LIMIT ?`,
      ).all(place.atMs, place.atMs, place.nodeId, ...scope.values, limit)
    },
  }
}

export type SearchStore = ReturnType<typeof createSearchStore>

/** Prepares each statement only once, however many scopes there are. */
export function createStatements(db: Database) {
  const statements = new Map<string, Statement<unknown[], unknown>>()
  return function prepared<Row>(sql: string): Statement<unknown[], Row> {
    const known = statements.get(sql)
    if (known) return known as Statement<unknown[], Row>
    if (statements.size >= MAX_STATEMENTS) statements.clear()
    const statement = db.prepare<unknown[], Row>(sql)
    statements.set(sql, statement)
    return statement
  }
}

export interface NotShown {
  readonly count: number
  readonly has: (nodeId: number) => boolean
}

/** Cached until something changes: a lookup per message would cost more than the rest of a search. */
function createNotShown(db: Database, isAgent: boolean): () => NotShown {
  const selectIds = notShownTo(isAgent).map(({ sql }) =>
    db.prepare<[], number>(`SELECT node_id FROM message_facts WHERE ${sql}`).pluck(),
  )
  return rememberUntilChange(db, () => {
    const ids = selectIds.flatMap((select) => select.all())
    const marks = new Uint8Array(ids.reduce((most, id) => Math.max(most, id + 1), 0))
    for (const id of ids) marks[id] = 1
    return { count: ids.length, has: (nodeId) => marks[nodeId] === 1 }
  })
}

/** Messages withheld from agents, with their share of the figures that ranking uses. */
export interface Secrets {
  readonly has: (nodeId: number) => boolean
  readonly messageCount: number
  readonly wordCount: number
  readonly wholeConversations: ReadonlySet<number>
  /** Conversations of which only some messages are withheld. */
  readonly partConversations: ReadonlySet<number>
}

function createSecrets(db: Database): () => Secrets {
  const { conversations, messages } = secretFromAgents
  const select = db.prepare<[], { nodeId: number; conversationId: number; wordCount: number; isWhole: number }>(
    `SELECT node_id AS nodeId, conversation_id AS conversationId, word_count AS wordCount,
       ${conversations.sql} AS isWhole
     FROM message_facts WHERE ${anyOf([conversations, messages]).sql}`,
  )
  return rememberUntilChange(db, () => {
    const rows = select.all()
    const ids = new Set(rows.map(({ nodeId }) => nodeId))
    const idsWhere = (isWhole: number): ReadonlySet<number> =>
      new Set(rows.filter((row) => row.isWhole === isWhole).map(({ conversationId }) => conversationId))
    return {
      has: (nodeId) => ids.has(nodeId),
      messageCount: rows.filter(({ wordCount }) => wordCount > 0).length,
      wordCount: rows.reduce((sum, { wordCount }) => sum + wordCount, 0),
      wholeConversations: idsWhere(1),
      partConversations: idsWhere(0),
    }
  })
}
