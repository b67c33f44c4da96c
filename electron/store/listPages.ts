import type { Database } from 'better-sqlite3'

/** By when something was last said, or by when a conversation was begun, which no import changes. */
export type ListOrder = 'activity' | 'creation'

/** The place of a row in a list, the latest first. */
export interface ListPlace {
  readonly atMs: number | null
  readonly rowId: number
}

/** Which conversations a list has. */
export interface ListScope {
  readonly order: ListOrder
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

const columns: Readonly<Record<ListOrder, string>> = { activity: 'active_at_ms', creation: 'created_at_ms' }
const ROWS = 'FROM conversations LEFT JOIN conversation_edits USING (provider, external_id)'
const IS_LISTED = "trashed_at_ms IS NULL AND (@among = 'person' OR coalesce(is_hidden_from_agents, 0) = 0)"
const OF_PROJECT = 'AND project_id IN (SELECT value FROM json_each(@projects))'

/** One page after the other by (time, row): rows that an import adds meanwhile shift nothing. Unknown times come last. */
export function createListPages(db: Database) {
  const prepare = (column: string, ofProject: string) => ({
    // The time alone lets SQLite find the place in the index; together with the row it is exact.
    after: db.prepare<[Bounds & { at: number; rowId: number; limit: number; offset: number }], ListPlace>(
      `SELECT conversations.id AS rowId, ${column} AS atMs ${ROWS}
       WHERE coalesce(${column}, 0) <= @at AND (coalesce(${column}, 0), conversations.id) < (@at, @rowId) AND ${IS_LISTED} ${ofProject}
       ORDER BY coalesce(${column}, 0) DESC, conversations.id DESC LIMIT @limit OFFSET @offset`,
    ),
    before: db.prepare<[Bounds & { at: number; rowId: number; limit: number; offset: number }], ListPlace>(
      `SELECT conversations.id AS rowId, ${column} AS atMs ${ROWS}
       WHERE coalesce(${column}, 0) >= @at AND (coalesce(${column}, 0), conversations.id) > (@at, @rowId) AND ${IS_LISTED} ${ofProject}
       ORDER BY coalesce(${column}, 0), conversations.id LIMIT @limit OFFSET @offset`,
    ),
    count: db.prepare<[Bounds], number>(`SELECT count(*) ${ROWS} WHERE ${IS_LISTED} ${ofProject}`).pluck(),
  })
  const prepareBoth = (column: string) => ({ everywhere: prepare(column, ''), inProjects: prepare(column, OF_PROJECT) })
  const statements = { activity: prepareBoth(columns.activity), creation: prepareBoth(columns.creation) }
  const selectProjects = db.prepare<[], { id: string; name: string }>('SELECT project_id AS id, name FROM project_names ORDER BY project_id')
  const statementsFor = ({ order, projectIds }: ListScope) => statements[order][projectIds === null ? 'everywhere' : 'inProjects']

  return {
    page(scope: ListScope, { from, limit, offset }: PageWish): ListPlace[] {
      const { direction, atMs, rowId } = from ?? { direction: 'after', atMs: Number.MAX_SAFE_INTEGER, rowId: Number.MAX_SAFE_INTEGER }
      const rows = statementsFor(scope)[direction].all({ ...boundsOf(scope), at: atMs ?? 0, rowId, limit, offset })
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
