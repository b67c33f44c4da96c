import type { Database } from 'better-sqlite3'
import type { ImportReport, ImportStatus } from '../../../shared/model/importReport.ts'

interface ImportRow {
  readonly id: number
  readonly status: ImportStatus
  readonly report: string
}

export function createImportStore(db: Database) {
  const insert = db.prepare<[string, number, string, string]>(
    'INSERT INTO imports (source_path, started_at_ms, status, report) VALUES (?, ?, ?, ?)',
  )
  const update = db.prepare<[string, string, number]>('UPDATE imports SET status = ?, report = ? WHERE id = ?')
  const setStatus = db.prepare<[string, number]>('UPDATE imports SET status = ? WHERE id = ?')
  const setAccount = db.prepare<[string | null, number]>('UPDATE imports SET account_id = ? WHERE id = ?')
  const interrupt = db.prepare("UPDATE imports SET status = 'interrupted' WHERE status = 'running'")
  const select = db.prepare<[number], ImportRow>('SELECT id, status, report FROM imports WHERE id = ?')
  const selectAll = db.prepare<[], ImportRow>('SELECT id, status, report FROM imports ORDER BY id DESC')
  const remove = db.prepare<[number]>('DELETE FROM imports WHERE id = ?')
  const removeTraces = ['sightings', 'rejected_records', 'import_members', 'asset_files'].map((table) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE import_id = ?`),
  )

  function toReport(row: ImportRow): ImportReport {
    return { ...(JSON.parse(row.report) as ImportReport), id: row.id, status: row.status }
  }

  return {
    begin(report: Omit<ImportReport, 'id'>): number {
      const { sourcePath, startedAtMs, status } = report
      return Number(insert.run(sourcePath, startedAtMs, status, JSON.stringify(report)).lastInsertRowid)
    },

    save(report: ImportReport): void {
      update.run(report.status, JSON.stringify(report), report.id)
    },

    setStatus(id: number, status: ImportStatus): void {
      setStatus.run(status, id)
    },

    /** The account the export belongs to, if known. */
    setAccount(id: number, accountId: string | null): void {
      setAccount.run(accountId, id)
    },

    /** Call this with the import lock held, so no import can be running. */
    markInterrupted(): void {
      interrupt.run()
    },

    get(id: number): ImportReport | null {
      const row = select.get(id)
      return row ? toReport(row) : null
    },

    list(): ImportReport[] {
      return selectAll.all().map(toReport)
    },

    /** Deletes the data of an import, but keeps its report. */
    removeTraces(id: number): void {
      for (const statement of removeTraces) statement.run(id)
    },

    remove(id: number): void {
      remove.run(id)
    },
  }
}

/** The imports of a conversation, for a query that has `shown_conversations`. */
export const FROM_IMPORTS = `
  FROM raw_versions
  JOIN sightings ON sightings.raw_version_id = raw_versions.id
  JOIN imports ON imports.id = sightings.import_id
  WHERE raw_versions.conversation_id = shown_conversations.id`

/** Selects the conversations to export. */
export function createExportStore(db: Database) {
  const selectAll = db
    .prepare<[], number>(
      `SELECT id FROM shown_conversations WHERE trashed_at_ms IS NULL
       ORDER BY coalesce(active_at_ms, 0) DESC, id DESC`,
    )
    .pluck()

  return {
    /** Leaves out the trash; most recently active first. */
    rowIds: (): number[] => selectAll.all(),
  }
}
