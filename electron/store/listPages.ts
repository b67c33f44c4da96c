import type { Database, Statement } from 'better-sqlite3'
import type { Reader } from '../../shared/contract/operation.ts'
import type { ConversationFilter } from '../../shared/model/conversationFilter.ts'
import { keptUntilChange } from './keptUntilChange.ts'
import { conditionOf, type ListCondition } from './listFilter.ts'
import { createTitleOrder } from './titleOrder.ts'

/** By when something was last said, by when a conversation was begun, which no import changes, by its length, or by its title. */
export type ListOrder = 'activity' | 'creation' | 'length' | 'title'

/** The place of a row in a list: a time or a length, the greatest first, or a title. */
export interface ListPlace {
  readonly at: number | string | null
  readonly rowId: number
}

/** Which conversations a list has. */
export interface ListScope {
  readonly order: ListOrder
  readonly among: Reader
  /** Those of all projects, and of none, where it is null. */
  readonly projectIds: readonly string[] | null
  readonly filter: ConversationFilter
}

export interface PageWish {
  /** Not included; null for the beginning. */
  readonly from: (ListPlace & { readonly direction: 'after' | 'before' }) | null
  readonly offset: number
  readonly limit: number
}

type Bounds = Readonly<Record<string, string | number>>

/** As the indexes have them. */
const columns = { activity: 'coalesce(active_at_ms, 0)', creation: 'coalesce(created_at_ms, 0)', length: 'turn_count' } as const
const EDITS = 'LEFT JOIN conversation_edits USING (provider, external_id)'
/** Rows of a list by title that are looked at in one go. */
const SLICE = 2000

/** One page after the other by (value, row): rows that an import adds meanwhile shift nothing. Unknown times come last. */
export function createListPages(db: Database) {
  const statements = new Map<string, Statement<[Bounds], ListPlace>>()
  const titleOrder = createTitleOrder(db)
  const counts = keptUntilChange(db, () => new Map<string, number>())

  /** Each combination of filters is one statement, whatever the values. */
  function statement(sql: string): Statement<[Bounds], ListPlace> {
    const known = statements.get(sql) ?? db.prepare<[Bounds], ListPlace>(sql)
    statements.set(sql, known)
    return known
  }

  function pageByValue(column: string, { sql, bounds }: ListCondition, { from, limit, offset }: PageWish): ListPlace[] {
    const { direction, at, rowId } = from ?? { direction: 'after', at: Number.MAX_SAFE_INTEGER, rowId: Number.MAX_SAFE_INTEGER }
    const [than, way] = direction === 'after' ? ['<', 'DESC'] : ['>', 'ASC']
    // The value alone lets SQLite find the place in the index; together with the row it is exact.
    const rows = statement(
      `SELECT conversations.id AS rowId, ${column} AS at FROM conversations ${EDITS}
       WHERE ${column} ${than}= @at AND (${column}, conversations.id) ${than} (@at, @rowId) AND ${sql}
       ORDER BY ${column} ${way}, conversations.id ${way} LIMIT @limit OFFSET @offset`,
    ).all({ ...bounds, at: at ?? 0, rowId, limit, offset })
    return direction === 'after' ? rows : rows.toReversed()
  }

  function pageByTitle({ sql, bounds }: ListCondition, { from, limit, offset }: PageWish): ListPlace[] {
    const place = from === null ? null : { at: from.at === null ? null : String(from.at), rowId: from.rowId }
    const rows = from?.direction === 'before' && place !== null ? titleOrder.before(place) : titleOrder.after(place)
    const accepted = statement(
      `SELECT conversations.id AS rowId, NULL AS at FROM json_each(@rows) AS slice CROSS JOIN conversations ON conversations.id = slice.value ${EDITS} WHERE ${sql}`,
    )
    const found: ListPlace[] = []
    for (let start = 0; start < rows.length && found.length < offset + limit; start += SLICE) {
      const slice = rows.slice(start, start + SLICE)
      const fitting = new Set(accepted.all({ ...bounds, rows: JSON.stringify(slice.map(({ rowId }) => rowId)) }).map(({ rowId }) => rowId))
      found.push(...slice.filter(({ rowId }) => fitting.has(rowId)))
    }
    const page = found.slice(offset, offset + limit)
    return from?.direction === 'before' ? page.toReversed() : page
  }

  return {
    page(scope: ListScope, wish: PageWish): ListPlace[] {
      const condition = scopeCondition(scope)
      return scope.order === 'title' ? pageByTitle(condition, wish) : pageByValue(columns[scope.order], condition, wish)
    },

    count(scope: ListScope): number {
      const { sql, bounds } = scopeCondition(scope)
      const name = JSON.stringify([sql, bounds])
      const count = counts().get(name) ?? Number(statement(`SELECT count(*) AS at, 0 AS rowId FROM conversations ${EDITS} WHERE ${sql}`).get(bounds)?.at ?? 0)
      counts().set(name, count)
      return count
    },
  }
}

function scopeCondition({ among, projectIds, filter }: ListScope): ListCondition {
  const { sql, bounds } = conditionOf(filter, among)
  if (projectIds === null) return { sql, bounds }
  return { sql: `${sql} AND conversations.project_id IN (SELECT value FROM json_each(@projects))`, bounds: { ...bounds, projects: JSON.stringify(projectIds) } }
}
