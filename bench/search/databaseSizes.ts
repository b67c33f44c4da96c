import path from 'node:path'
import Database from 'better-sqlite3'

/**
 * Megabytes of each table with its indexes; shadow tables count toward their virtual table. Null when SQLite was built
 * without dbstat.
 */
export function databaseSizes(folder: string): ReadonlyMap<string, number> | null {
  const db = new Database(path.join(folder, 'archive.db'), { readonly: true })
  try {
    const virtual = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'")
      .pluck()
      .all()
    const rows = db
      .prepare<[], { owner: string; name: string; bytes: number }>(
        'SELECT coalesce(tbl_name, dbstat.name) AS owner, dbstat.name AS name, sum(pgsize) AS bytes FROM dbstat ' +
          'LEFT JOIN sqlite_schema ON sqlite_schema.name = dbstat.name GROUP BY dbstat.name',
      )
      .all()
    const sizes = new Map<string, number>()
    for (const { owner, bytes } of rows) {
      const table =
        virtual.find((name) => new RegExp(`^${name}_(?:data|idx|content|docsize|config)$`).test(owner)) ?? owner
      sizes.set(table, (sizes.get(table) ?? 0) + bytes / 1e6)
    }
    return new Map([...sizes].toSorted((one, other) => other[1] - one[1]))
  } catch (error) {
    if (error instanceof Database.SqliteError && error.message.includes('dbstat')) return null
    throw error
  } finally {
    db.close()
  }
}
