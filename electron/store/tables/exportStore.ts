import type { Database } from 'better-sqlite3'

/** Which conversations can be taken away. */
export function createExportStore(db: Database) {
  const selectAll = db
    .prepare<[], number>(
      `SELECT conversations.id FROM conversations LEFT JOIN conversation_edits USING (provider, external_id)
     WHERE trashed_at_ms IS NULL ORDER BY coalesce(active_at_ms, 0) DESC, conversations.id DESC`,
    )
    .pluck()

  return {
    /** All but those in the trash, most recently active first. */
    rowIds: (): number[] => selectAll.all(),
  }
}
