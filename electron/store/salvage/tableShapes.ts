import Database from 'better-sqlite3'
import { providerPattern } from '../../../shared/model/conversation.ts'
import { migrations } from '../migrations/index.ts'
import type { ColumnType, RowValue } from './rowRecord.ts'

/** `key` is the row id, stored outside the columns; a question mark means it may be null. */
type ColumnKind = 'key' | 'integer' | 'text' | 'blob' | 'integer?' | 'text?' | 'blob?'

/** What the rows of a table or the entries of an index look like in the file. */
export interface RowShape {
  readonly hasRowId: boolean
  /** In file order. */
  readonly columns: readonly (readonly [name: string, kind: ColumnKind])[]
  /** Later versions added columns at the end, which older rows lack. */
  readonly minColumns: number
}

export interface TableShape extends RowShape {
  readonly table: SalvagedTable
  /** Rules out rows of other tables. */
  readonly accepts: (row: NamedValues) => boolean
}

export type NamedValues = Readonly<Record<string, RowValue>>

const isProvider = ({ provider }: NamedValues): boolean =>
  typeof provider === 'string' && providerPattern.test(provider)
const isHash = (value: RowValue | undefined): boolean => typeof value === 'string' && /^[\da-f]{64}$/.test(value)
const isFlag = (value: RowValue | undefined): boolean => value === 0 || value === 1
const settingNames = /^(?:indexing|automatic_backups|checked_at_ms|embedding\w*|agents_\w+)$/

function isJson(value: RowValue | undefined): boolean {
  try {
    return typeof value === 'string' && typeof JSON.parse(value) === 'object'
  } catch {
    return false
  }
}

/**
 * The tables that the others derive from, recognized by what their rows look like: neither a page's position nor the
 * pointers to it are needed. The number and types of columns are nearly unique; these checks settle the rest.
 */
const checks = {
  highlights: (row) => isProvider(row) && isJson(row['tags']),
  conversation_edits: (row) => isProvider(row) && isFlag(row['is_hidden_from_agents']),
  message_edits: (row) => isProvider(row) && isFlag(row['is_hidden_from_agents']),
  conversation_tags: isProvider,
  saved_searches: () => true,
  settings: ({ name }) => settingNames.test(String(name)),
  project_names: ({ project_id: id }) => !settingNames.test(String(id)),
  imports: ({ report }) => isJson(report),
  raw_versions: () => true,
  sightings: () => true,
  rejected_records: () => true,
  blobs: ({ sha256 }) => isHash(sha256),
  import_members: ({ blob_sha256: sha256 }) => sha256 === null || isHash(sha256),
  asset_files: ({ blob_sha256: sha256 }) => isHash(sha256),
  conversations: isProvider,
  conversation_ids: isProvider,
  nodes: () => true,
} satisfies Readonly<Record<string, TableShape['accepts']>>

export type SalvagedTable = keyof typeof checks

/** Not a table, but the index by the provider's ids: it remembers conversations whose row is gone. */
const INDEX_OF_IDS = 'conversations (external_id, provider)'

export function shapeOf(table: SalvagedTable): TableShape {
  return {
    table,
    accepts: checks[table],
    ...rowShapeOf(table === 'conversation_ids' ? INDEX_OF_IDS : table),
  }
}

export function tableShapes(): readonly TableShape[] {
  return Object.keys(checks).map((table) => shapeOf(table as SalvagedTable))
}

/** The shape of a table, or of an index written as `table (column, column)`. */
export function rowShapeOf(name: string): RowShape {
  schema ??= readSchema()
  const found = schema.get(name)
  if (found === undefined) throw new Error(`the migrations make no ${name}`)
  return found
}

let schema: ReadonlyMap<string, RowShape> | null = null

/** Runs the migrations in memory and asks SQLite, so that shapes can't differ from the archive's tables. */
function readSchema(): ReadonlyMap<string, RowShape> {
  const db = new Database(':memory:')
  try {
    const shapes = new Map<string, RowShape>()
    for (const { sql, functions = {} } of migrations) {
      // The tables are empty, so these are named but never called.
      for (const name of Object.keys(functions)) db.function(name, (text: unknown) => text)
      db.exec(sql)
      for (const [name, shape] of tablesOf(db))
        shapes.set(name, { ...shape, minColumns: shapes.get(name)?.minColumns ?? shape.columns.length })
    }
    return new Map([...shapes, ...indexesOf(db, shapes)])
  } finally {
    db.close()
  }
}

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

function tablesOf(db: Database.Database): [name: string, shape: Omit<RowShape, 'minColumns'>][] {
  const tables = db
    .prepare<[], { name: string; wr: number }>(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
  const select = db.prepare<[string], ColumnRow>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)')
  return tables.map(({ name, wr }) => {
    const columns = select.all(name)
    const hasRowId = wr === 0
    // Without row ids, the primary key comes first.
    const keys = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    const stored = hasRowId ? columns : [...keys, ...columns.filter(({ pk }) => pk === 0)]
    return [name, { hasRowId, columns: stored.map((column) => [column.name, kindOf(column, hasRowId)]) }]
  })
}

function kindOf({ type, pk, notnull }: ColumnRow, hasRowId: boolean): ColumnKind {
  const kind = type.toLowerCase()
  if (kind !== 'integer' && kind !== 'text' && kind !== 'blob') throw new Error(`salvage knows no columns of ${type}`)
  if (hasRowId && pk > 0 && kind === 'integer') return 'key'
  return notnull === 1 || pk > 0 ? kind : `${kind}?`
}

function indexesOf(db: Database.Database, tables: ReadonlyMap<string, RowShape>): [name: string, shape: RowShape][] {
  const select = db.prepare<[string], { index: string; column: string | null; isKey: number }>(
    `SELECT list.name AS "index", info.name AS "column", info.key AS isKey
     FROM pragma_index_list(?) AS list JOIN pragma_index_xinfo(list.name) AS info`,
  )
  return [...tables].flatMap(([table, { columns }]) => {
    const [rowId] = columns.find(([, kind]) => kind === 'key') ?? ['rowid']
    const kinds = new Map(columns)
    const indexes = Map.groupBy(select.all(table), ({ index }) => index)
    return [...indexes.values()].map((entries): [string, RowShape] => {
      const names = entries.flatMap(({ column, isKey }) => (isKey === 1 ? [column ?? 'expression'] : []))
      const stored = entries.map(({ column }) => [column ?? rowId, storedKind(kinds.get(column ?? rowId))] as const)
      return [`${table} (${names.join(', ')})`, { hasRowId: false, columns: stored, minColumns: stored.length }]
    })
  })
}

/** In an index, the row id is an ordinary number. */
function storedKind(kind: ColumnKind = 'key'): ColumnKind {
  return kind === 'key' ? 'integer' : kind
}

export function hasShape(
  { columns, minColumns, hasRowId }: RowShape,
  types: readonly ColumnType[],
  isRow: boolean,
): boolean {
  if (isRow !== hasRowId || types.length < minColumns || types.length > columns.length) return false
  return types.every(({ kind }, index) => {
    const wanted = columns[index]?.[1]
    return wanted !== undefined && allowed[wanted].has(kind)
  })
}

const allowed: Readonly<Record<ColumnKind, ReadonlySet<ColumnType['kind']>>> = {
  key: new Set(['null']),
  integer: new Set(['integer']),
  text: new Set(['text']),
  blob: new Set(['blob']),
  'integer?': new Set(['integer', 'null']),
  'text?': new Set(['text', 'null']),
  'blob?': new Set(['blob', 'null']),
}
