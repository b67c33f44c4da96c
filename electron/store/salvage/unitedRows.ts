import type { RowValue } from './rowRecord.ts'
import type { DamagedDatabase, Values } from './damagedDatabase.ts'
import type { SalvagedTable } from './tableShapes.ts'

/** The columns that identify a row, whatever its other values. */
const identityColumns: Partial<Readonly<Record<SalvagedTable, readonly string[]>>> = {
  highlights: ['provider', 'external_id', 'node_key', 'quote_start', 'quote'],
  conversation_edits: ['provider', 'external_id'],
  message_edits: ['provider', 'external_id', 'node_key'],
  conversation_tags: ['provider', 'external_id', 'folded'],
  project_names: ['project_id'],
  saved_searches: ['name'],
  settings: ['name'],
  imports: ['id'],
  blobs: ['sha256'],
  import_members: ['import_id', 'path'],
  asset_files: ['asset_key', 'import_id', 'blob_sha256'],
  conversations: ['provider', 'external_id'],
}

/** Columns in which no two rows may share a value; the later row keeps it. */
const uniqueColumns = ['id', 'session_key']

/**
 * Merges the remaining rows with those found only in the backup if some are unreadable; readable rows are later and
 * win. The backup adds nothing to a fully readable table: rows missing there were deleted.
 */
export function unitedRows(
  remains: DamagedDatabase,
  backup: DamagedDatabase | null,
): (table: SalvagedTable) => readonly Values[] {
  return (table) => {
    const left = remains.rowsOf(table)
    return backup === null || remains.isWhole(table)
      ? left
      : [...left, ...onlyIn(backup.rowsOf(table), left, identityColumns[table] ?? [])]
  }
}

function onlyIn(rows: readonly Values[], others: readonly Values[], same: readonly string[]): Values[] {
  const keyOf = (row: Values): string =>
    JSON.stringify(same.map((column) => (column === 'name' ? fold(row[column]) : row[column])))
  const known = new Set(others.map(keyOf))
  const columns = uniqueColumns.filter((column) => !same.includes(column))
  const taken = new Map(columns.map((column) => [column, new Set(others.map((row) => row[column]))]))
  const freed = (row: Values): Values =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, taken.get(column)?.has(value) === true ? null : value]),
    )
  return rows.filter((row) => !known.has(keyOf(row))).map(freed)
}

/** Names of searches are case-insensitive. */
function fold(value: RowValue | undefined): RowValue | undefined {
  return typeof value === 'string' ? value.toLowerCase() : value
}
