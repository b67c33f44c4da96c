import type { Database } from 'better-sqlite3'

/** The place of a row in a list, most recently active first. */
export interface ListPlace {
  readonly activeAtMs: number | null
  readonly rowId: number
}

/** Which conversations a list has. */
export interface ListScope {
  readonly among: 'agent' | 'person'
  /** Those of all projects, and of none, where it is null. */
  readonly projectIds: readonly string[] | null
}

export interface PageWish {
  /** Not included; null for the beginning. */
  readonly from: (ListPlace & { readonly direction: 'after' | 'before' }) | null
  readonly offset: number
  readonly limit: number
}

interface Bounds {
  readonly among: string
  readonly projects: string
}

const AT = 'coalesce(active_at_ms, 0)'
const ROWS = 'FROM conversations LEFT JOIN conversation_edits USING (provider, external_id)'
const IS_LISTED = "trashed_at_ms IS NULL AND (@among = 'person' OR coalesce(is_hidden_from_agents, 0) = 0)"
const OF_PROJECT = 'AND project_id IN (SELECT value FROM json_each(@projects))'

/** One page after the other by (time, row): rows that an import adds meanwhile shift nothing. Unknown times come last. */
export function createListPages(db: Database) {
  const prepare = (ofProject: string) => ({
    // The time alone lets SQLite find the place in the index; together with the row it is exact.
    after: db.prepare<[Bounds & { at: number; rowId: number; limit: number; offset: number }], ListPlace>(
      `SELECT conversations.id AS rowId, active_at_ms AS activeAtMs ${ROWS}
       WHERE ${AT} <= @at AND (${AT}, conversations.id) < (@at, @rowId) AND ${IS_LISTED} ${ofProject}
       ORDER BY ${AT} DESC, conversations.id DESC LIMIT @limit OFFSET @offset`,
    ),
    before: db.prepare<[Bounds & { at: number; rowId: number; limit: number; offset: number }], ListPlace>(
      `SELECT conversations.id AS rowId, active_at_ms AS activeAtMs ${ROWS}
       WHERE ${AT} >= @at AND (${AT}, conversations.id) > (@at, @rowId) AND ${IS_LISTED} ${ofProject}
       ORDER BY ${AT}, conversations.id LIMIT @limit OFFSET @offset`,
    ),
    count: db.prepare<[Bounds], number>(`SELECT count(*) ${ROWS} WHERE ${IS_LISTED} ${ofProject}`).pluck(),
  })
  const everywhere = prepare('')
  const inProjects = prepare(OF_PROJECT)
  const selectProjects = db.prepare<[], { id: string; name: string }>('SELECT project_id AS id, name FROM project_names ORDER BY project_id')
  const statementsFor = ({ projectIds }: ListScope) => (projectIds === null ? everywhere : inProjects)

  return {
    page(scope: ListScope, { from, limit, offset }: PageWish): ListPlace[] {
      const { direction, activeAtMs, rowId } = from ?? { direction: 'after', activeAtMs: Number.MAX_SAFE_INTEGER, rowId: Number.MAX_SAFE_INTEGER }
      const rows = statementsFor(scope)[direction].all({ ...boundsOf(scope), at: activeAtMs ?? 0, rowId, limit, offset })
      return direction === 'after' ? rows : rows.toReversed()
    },

    count(scope: ListScope): number {
      return statementsFor(scope).count.get(boundsOf(scope)) ?? 0
    },

    /** Projects to which the person gave a name. */
    namedProjects(): { id: string; name: string }[] {
      return selectProjects.all()
    },
  }
}

function boundsOf({ among, projectIds }: ListScope): Bounds {
  return { among, projects: JSON.stringify(projectIds ?? []) }
}
