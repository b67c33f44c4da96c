import type { RowValue } from './rowRecord.ts'
import type { Remains, Values } from './remains.ts'
import type { SalvagedTable } from './tableShapes.ts'

/** What makes two rows the same thing, in whatever words they say it. */
const sameThing: Partial<Readonly<Record<SalvagedTable, readonly string[]>>> = {
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

/** Of these no two rows may have the same; one that came later has it then. */
const singular = ['id', 'session_key']

/**
 * The rows that are left, and those that only the backup has, where some are unreadable: what can be read is later, and
 * has the last word. Of a table that can be read to its end the backup has nothing to add: what is not in it was
 * removed.
 */
export function unitedRows(remains: Remains, backup: Remains | null): (table: SalvagedTable) => readonly Values[] {
  return (table) => {
    const left = remains.rowsOf(table)
    return backup === null || remains.isWhole(table)
      ? left
      : [...left, ...onlyIn(backup.rowsOf(table), left, sameThing[table] ?? [])]
  }
}

function onlyIn(rows: readonly Values[], others: readonly Values[], same: readonly string[]): Values[] {
  const keyOf = (row: Values): string =>
    JSON.stringify(same.map((column) => (column === 'name' ? fold(row[column]) : row[column])))
  const known = new Set(others.map(keyOf))
  const columns = singular.filter((column) => !same.includes(column))
  const taken = new Map(columns.map((column) => [column, new Set(others.map((row) => row[column]))]))
  const freed = (row: Values): Values =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, taken.get(column)?.has(value) === true ? null : value]),
    )
  return rows.filter((row) => !known.has(keyOf(row))).map(freed)
}

/** Names of searches that differ by capital letters alone are one. */
function fold(value: RowValue | undefined): RowValue | undefined {
  return typeof value === 'string' ? value.toLowerCase() : value
}
