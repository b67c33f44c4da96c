import type { Database, Statement } from 'better-sqlite3'
import type { Reader } from '../../../shared/contract/operation.ts'
import type { ConversationFilter } from '../../../shared/model/conversationFilter.ts'
import { rememberUntilChange } from '../archive/rememberUntilChange.ts'
import { derivedTitle } from './derivedTitle.ts'
import { HIDDEN_NODES } from './editStore.ts'
import { FROM_IMPORTS } from './importStore.ts'
import { conditionOf, type ListCondition } from './listFilter.ts'

/** By last activity, by creation, which no import changes, by length, or by title. */
export type ListOrder = 'activity' | 'creation' | 'length' | 'title'

/** A row's position in a list: a time or a length, largest first, or a title. */
export interface ListPlace {
  readonly at: number | string | null
  readonly rowId: number
}

export interface ListScope {
  readonly order: ListOrder
  readonly among: Reader
  /** Null means all projects and none. */
  readonly projectIds: readonly string[] | null
  readonly filter: ConversationFilter
}

export interface PageRequest {
  /** Exclusive; null for the start. */
  readonly from: (ListPlace & { readonly direction: 'after' | 'before' }) | null
  readonly offset: number
  readonly limit: number
}

type Bounds = Readonly<Record<string, string | number>>

/** Rows that an index returns in order of a value; `condition` selects them. */
interface Source {
  readonly value: string
  readonly condition?: string
}

/** Same expressions as in the indexes. */
const sources = {
  activity: [{ value: 'coalesce(active_at_ms, 0)' }],
  creation: [{ value: 'coalesce(created_at_ms, 0)' }],
  length: [{ value: 'turn_count' }],
} as const

const timeOf = (which: 'min' | 'max', isShown: boolean): string => `(SELECT ${which}(nodes.created_at_ms) FROM nodes
  WHERE nodes.conversation_id = shown_conversations.id ${isShown ? `AND nodes.id NOT IN (${HIDDEN_NODES})` : ''})`

/** The time of a message agents may read. Without one, a time counts only if no hidden message has one either. */
const shownTimeOr = (which: 'min' | 'max', time: string): string =>
  `coalesce(${timeOf(which, true)}, iif(${timeOf(which, false)} IS NULL, ${time}, NULL))`

/** A partly hidden conversation's times as agents see them: none is the time of a hidden message. */
export const timesForAgents = {
  lastOf: (time: string): string => `min(${time}, ${shownTimeOr('max', time)})`,
  created: `iif(created_at_ms < ${timeOf('min', false)}, created_at_ms,
    max(created_at_ms, ${shownTimeOr('min', 'created_at_ms')}))`,
} as const

const IS_PARTLY_HIDDEN = `shown_conversations.id IN (
  SELECT nodes.conversation_id FROM (${HIDDEN_NODES}) AS hidden CROSS JOIN nodes ON nodes.id = hidden.id)`

const IMPORTED = `coalesce((SELECT min(started_at_ms) ${FROM_IMPORTS}), 0)`

/**
 * Partly hidden conversations, and those without a creation time, for which agents see the time of the import, are few
 * and sorted for each page.
 */
const sourcesForAgents: Readonly<Partial<Record<ListOrder, readonly Source[]>>> = {
  activity: [
    { ...sources.activity[0], condition: `NOT ${IS_PARTLY_HIDDEN}` },
    { value: `coalesce(${timesForAgents.lastOf('active_at_ms')}, 0)`, condition: IS_PARTLY_HIDDEN },
  ],
  creation: [
    { ...sources.creation[0], condition: `created_at_ms IS NOT NULL AND NOT ${IS_PARTLY_HIDDEN}` },
    {
      value: `coalesce(${timesForAgents.created}, ${IMPORTED})`,
      condition: `created_at_ms IS NOT NULL AND ${IS_PARTLY_HIDDEN}`,
    },
    { value: IMPORTED, condition: 'created_at_ms IS NULL' },
  ],
}
/** Rows of a list by title that are checked at a time. */
const SLICE = 2000

/** Pages by (value, row), so rows added by an import shift nothing. Unknown times come last if the reader sees none. */
export function createListPages(db: Database) {
  const statements = new Map<string, Statement<[Bounds], ListPlace>>()
  // Agents may not see the question that a title derives from, nor where it sorts.
  const titleOrders: Readonly<Record<Reader, TitleOrder>> = {
    person: createTitleOrder(db, `coalesce(${derivedTitle('shown_conversations')}, title)`),
    agent: createTitleOrder(db, 'title'),
  }
  const counts = rememberUntilChange(db, () => new Map<string, number>())

  /** One statement per combination of filters, whatever the values. */
  function statement(sql: string): Statement<[Bounds], ListPlace> {
    const known = statements.get(sql) ?? db.prepare<[Bounds], ListPlace>(sql)
    statements.set(sql, known)
    return known
  }

  function pageByValue(lists: readonly Source[], { sql, bounds }: ListCondition, request: PageRequest): ListPlace[] {
    const { from, limit, offset } = request
    const { direction, at, rowId } = from ?? {
      direction: 'after',
      at: Number.MAX_SAFE_INTEGER,
      rowId: Number.MAX_SAFE_INTEGER,
    }
    const [than, way] = direction === 'after' ? ['<', 'DESC'] : ['>', 'ASC']
    // The value alone lets SQLite seek in the index; together with the row it is exact.
    const parts = lists.map(
      ({ value, condition = 'TRUE' }) => `SELECT * FROM (
       SELECT id AS rowId, ${value} AS at FROM shown_conversations
       WHERE ${value} ${than}= @at AND (${value}, id) ${than} (@at, @rowId) AND ${condition} AND ${sql}
       ORDER BY ${value} ${way}, id ${way} LIMIT @limit + @offset)`,
    )
    const sorted = `${parts.join(' UNION ALL ')} ORDER BY at ${way}, rowId ${way} LIMIT @limit OFFSET @offset`
    const rows = statement(sorted).all({ ...bounds, at: at ?? 0, rowId, limit, offset })
    return direction === 'after' ? rows : rows.toReversed()
  }

  function pageByTitle(
    titleOrder: TitleOrder,
    { sql, bounds }: ListCondition,
    { from, limit, offset }: PageRequest,
  ): ListPlace[] {
    const place = from === null ? null : { at: from.at === null ? null : String(from.at), rowId: from.rowId }
    const rows = from?.direction === 'before' && place !== null ? titleOrder.before(place) : titleOrder.after(place)
    const accepted = statement(
      `SELECT shown_conversations.id AS rowId, NULL AS at
       FROM json_each(@rows) AS slice CROSS JOIN shown_conversations ON shown_conversations.id = slice.value
       WHERE ${sql}`,
    )
    const found: ListPlace[] = []
    for (let start = 0; start < rows.length && found.length < offset + limit; start += SLICE) {
      const slice = rows.slice(start, start + SLICE)
      const fitting = new Set(
        accepted.all({ ...bounds, rows: JSON.stringify(slice.map(({ rowId }) => rowId)) }).map(({ rowId }) => rowId),
      )
      found.push(...slice.filter(({ rowId }) => fitting.has(rowId)))
    }
    const page = found.slice(offset, offset + limit)
    return from?.direction === 'before' ? page.toReversed() : page
  }

  return {
    page(scope: ListScope, request: PageRequest): ListPlace[] {
      const condition = scopeCondition(scope)
      if (scope.order === 'title') return pageByTitle(titleOrders[scope.among], condition, request)
      const lists = scope.among === 'agent' ? sourcesForAgents[scope.order] : undefined
      return pageByValue(lists ?? sources[scope.order], condition, request)
    },

    count(scope: ListScope): number {
      const { sql, bounds } = scopeCondition(scope)
      const name = JSON.stringify([sql, bounds])
      const count =
        counts().get(name) ??
        Number(
          statement(`SELECT count(*) AS at, 0 AS rowId FROM shown_conversations WHERE ${sql}`).get(bounds)?.at ?? 0,
        )
      counts().set(name, count)
      return count
    },
  }
}

function scopeCondition({ among, projectIds, filter }: ListScope): ListCondition {
  const { sql, bounds } = conditionOf(filter, among)
  if (projectIds === null) return { sql, bounds }
  return {
    sql: `${sql} AND project_id IN (SELECT value FROM json_each(@projects))`,
    bounds: { ...bounds, projects: JSON.stringify(projectIds) },
  }
}

/** A conversation's position by title; untitled ones come last. */
interface TitledRow {
  readonly at: string | null
  readonly rowId: number
}

/** Only this much of a title counts, because a cursor has to hold it. */
const LONGEST = 100

/** In the system's language. Case and accents matter least, and 9 comes before 10. */
const collator = new Intl.Collator(undefined, { numeric: true })

/**
 * Conversations by displayed title. Sorted here, because SQLite folds only ASCII, and cached until something changes.
 */
function createTitleOrder(db: Database, expression: string) {
  const selectAll = db.prepare<[], { rowId: number; title: string | null }>(
    `SELECT id AS rowId, ${expression} AS title FROM shown_conversations`,
  )
  const rows = rememberUntilChange(db, (): readonly TitledRow[] =>
    selectAll
      .all()
      .map(({ rowId, title }) => ({ rowId, at: keyOf(title) }))
      .toSorted(compare),
  )

  return {
    /** Nearest first, exclusive. */
    after: (place: TitledRow | null): readonly TitledRow[] =>
      place === null ? rows() : rows().slice(placeAmong(rows(), (row) => compare(row, place) <= 0)),
    before: (place: TitledRow): readonly TitledRow[] =>
      rows()
        .slice(
          0,
          placeAmong(rows(), (row) => compare(row, place) < 0),
        )
        .toReversed(),
  }
}

type TitleOrder = ReturnType<typeof createTitleOrder>

function keyOf(title: string | null): string | null {
  const key = (title ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed()
  return key === '' ? null : key
}

function compare(one: TitledRow, two: TitledRow): number {
  if (one.at === null || two.at === null)
    return Number(one.at === null) - Number(two.at === null) || one.rowId - two.rowId
  return collator.compare(one.at, two.at) || one.rowId - two.rowId
}

/** Binary search for the number of rows that come before. */
function placeAmong(rows: readonly TitledRow[], isBefore: (row: TitledRow) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row !== undefined && isBefore(row)) low = middle + 1
    else high = middle
  }
  return low
}
