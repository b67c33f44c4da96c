import type { Database } from 'better-sqlite3'
import type { RecoveredCounts } from '../../../shared/model/archiveMaintenance.ts'
import type { Values } from './damagedDatabase.ts'
import { type SalvagedTable, shapeOf } from './tableShapes.ts'

/** The user's own data. It is stored under the provider's ids, so it fits whatever else is imported again. */
const userTables = [
  'highlights',
  'conversation_edits',
  'message_edits',
  'conversation_tags',
  'project_names',
  'saved_searches',
  'settings',
] as const satisfies readonly SalvagedTable[]
export type UserTable = (typeof userTables)[number]

/** Adds rows read from a damaged archive to this one. */
export function createSalvageStore(db: Database) {
  function put(table: SalvagedTable, rows: Iterable<Values>, conflict: 'IGNORE' | 'REPLACE' = 'IGNORE'): void {
    const columns = shapeOf(table).columns.map(([name]) => name)
    const insert = db.prepare(
      `INSERT OR ${conflict} INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
    for (const values of rows) insert.run(...columns.map((name) => values[name] ?? null))
  }

  return {
    put,

    userTables,

    /** Existing rows give way to salvaged ones, which are later. */
    putUserRows(rowsOf: (table: SalvagedTable) => readonly Values[]): void {
      for (const table of userTables) put(table, rowsOf(table), 'REPLACE')
    },

    /** Agents know conversations by these keys. Runs twice, because one key may have to make room for another. */
    restoreSessionKeys(rows: readonly Values[]): void {
      const update = db.prepare(
        `UPDATE OR IGNORE conversations SET session_key = ?
         WHERE external_id = ? AND provider = ? AND session_key <> ?`,
      )
      for (let times = 0; times < 2; times += 1)
        for (const row of rows) update.run(row['session_key'], row['external_id'], row['provider'], row['session_key'])
    },

    counts(): RecoveredCounts {
      const count = (sql: string): number => db.prepare<[], number>(`SELECT count(*) FROM ${sql}`).pluck().get() ?? 0
      return {
        conversations: count('conversations'),
        messages:
          db.prepare<[], number>('SELECT coalesce(sum(message_count), 0) FROM conversations').pluck().get() ?? 0,
        highlights: count('highlights'),
        notes: count("highlights WHERE note <> ''"),
        tags: count('conversation_tags'),
        stars: count('conversation_edits WHERE is_starred = 1'),
        savedSearches: count('saved_searches'),
        projectNames: count('project_names'),
        hidden:
          count('conversation_edits WHERE is_hidden_from_agents = 1') +
          count('message_edits WHERE is_hidden_from_agents = 1'),
        files: count('blobs'),
      }
    },
  }
}
