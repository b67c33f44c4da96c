import { providers } from '../../../shared/model/conversation.ts'
import type { ColumnType, RowValue } from './rowRecord.ts'

/** `key` is the row id, stored outside the columns; a question mark means it may be null. */
type ColumnKind = 'key' | 'integer' | 'text' | 'blob' | 'integer?' | 'text?'

export interface TableShape {
  readonly table: SalvagedTable
  readonly hasRowId: boolean
  readonly columns: readonly (readonly [name: string, kind: ColumnKind])[]
  /** Later versions added columns at the end, which older rows lack. */
  readonly minColumns: number
  /** Rules out rows of other tables. */
  readonly accepts: (values: readonly RowValue[]) => boolean
}

export type SalvagedTable =
  | 'raw_versions'
  | 'rejected_records'
  | 'imports'
  | 'sightings'
  | 'blobs'
  | 'import_members'
  | 'asset_files'
  | 'conversations'
  | 'conversation_ids'
  | 'nodes'
  | 'conversation_edits'
  | 'message_edits'
  | 'conversation_tags'
  | 'project_names'
  | 'highlights'
  | 'saved_searches'
  | 'settings'

const always = (): boolean => true
const isProvider = (value: RowValue | undefined): boolean => providers.some((provider) => provider === value)
const isHash = (value: RowValue | undefined): boolean => typeof value === 'string' && /^[\da-f]{64}$/.test(value)
const isFlag = (value: RowValue | undefined): boolean => value === 0 || value === 1

function isJson(value: RowValue | undefined): boolean {
  try {
    return typeof value === 'string' && typeof JSON.parse(value) === 'object'
  } catch {
    return false
  }
}

/** `name:kind` for each column, in file order. */
export function columnsOf(text: string): Pick<TableShape, 'columns' | 'minColumns'> {
  const columns = text.split(' ').map((column) => column.split(':') as [string, ColumnKind])
  return { columns, minColumns: columns.length }
}

function shape(
  table: SalvagedTable,
  columns: string,
  rest: Partial<Pick<TableShape, 'hasRowId' | 'minColumns' | 'accepts'>> = {},
): TableShape {
  return { table, ...columnsOf(columns), hasRowId: true, accepts: always, ...rest }
}

const settingNames = /^(?:indexing|automatic_backups|checked_at_ms|embedding\w*|agents_\w+)$/

/**
 * The tables that the others derive from, recognized by what their rows look like: neither a page's position nor the
 * pointers to it are needed. The number and types of columns are nearly unique; `accepts` settles the rest.
 */
export const tableShapes: readonly TableShape[] = [
  shape(
    'highlights',
    'id:key provider:text external_id:text node_key:text quote:text quote_before:text quote_after:text ' +
      'quote_start:integer colour:text note:text tags:text created_at_ms:integer updated_at_ms:integer',
    { accepts: (values) => isProvider(values[1]) && isJson(values[10]) },
  ),
  shape(
    'conversation_edits',
    'provider:text external_id:text title:text? session_key:text? is_starred:integer? ' +
      'is_hidden_from_agents:integer trashed_at_ms:integer?',
    { hasRowId: false, minColumns: 6, accepts: (values) => isProvider(values[0]) && isFlag(values[5]) },
  ),
  shape('message_edits', 'provider:text external_id:text node_key:text is_hidden_from_agents:integer', {
    hasRowId: false,
    accepts: (values) => isProvider(values[0]) && isFlag(values[3]),
  }),
  shape('conversation_tags', 'provider:text external_id:text folded:text tag:text', {
    hasRowId: false,
    accepts: (values) => isProvider(values[0]),
  }),
  shape('saved_searches', 'id:key name:text query:text created_at_ms:integer'),
  shape('settings', 'name:text value:text', { hasRowId: false, accepts: ([name]) => settingNames.test(String(name)) }),
  shape('project_names', 'project_id:text name:text', {
    hasRowId: false,
    accepts: ([id]) => !settingNames.test(String(id)),
  }),
  shape('imports', 'id:key source_path:text started_at_ms:integer status:text report:text account_id:text?', {
    minColumns: 5,
    accepts: (values) => isJson(values[4]),
  }),
  shape(
    'raw_versions',
    'id:key conversation_id:integer sha256:blob format:text updated_at_ms:integer? richness:integer ' +
      'byte_length:integer zstd:blob',
  ),
  shape('sightings', 'import_id:integer raw_version_id:integer place:text', { hasRowId: false }),
  shape(
    'rejected_records',
    'id:key import_id:integer place:text reason:text sha256:blob byte_length:integer zstd:blob',
  ),
  shape('blobs', 'sha256:text byte_length:integer media_type:text', {
    hasRowId: false,
    accepts: ([sha256]) => isHash(sha256),
  }),
  shape(
    'import_members',
    'id:key import_id:integer path:text role:text byte_length:integer crc32:integer? blob_sha256:text?',
    { accepts: (values) => values[6] === null || isHash(values[6]) },
  ),
  shape('asset_files', 'asset_key:text import_id:integer blob_sha256:text name:text?', {
    hasRowId: false,
    accepts: (values) => isHash(values[2]),
  }),
  shape(
    'conversations',
    'id:key provider:text external_id:text session_key:text kind:text title:text? summary:text? ' +
      'created_at_ms:integer? updated_at_ms:integer? active_at_ms:integer? current_node_key:text? model:text? ' +
      'gpt_id:text? project_id:text? is_archived:integer is_starred:integer pinned_at_ms:integer? voice:text? ' +
      'origin:text? node_count:integer message_count:integer turn_count:integer branch_count:integer',
    { accepts: (values) => isProvider(values[1]) },
  ),
  // Not a table, but the index by the provider's ids: it remembers conversations whose row is gone.
  shape('conversation_ids', 'external_id:text provider:text id:integer', {
    hasRowId: false,
    accepts: (values) => isProvider(values[1]),
  }),
  shape(
    'nodes',
    'id:key conversation_id:integer ordinal:integer node_key:text parent_ordinal:integer? sibling_index:integer ' +
      'sibling_count:integer position:integer? message_id:text? role:text? author_name:text? recipient:text? ' +
      'channel:text? content_type:text? kind:text created_at_ms:integer? updated_at_ms:integer? model:text? ' +
      'sources:text? content:text is_human_only:integer',
    { minColumns: 20 },
  ),
]

export function shapeOf(table: SalvagedTable): TableShape {
  const found = tableShapes.find((each) => each.table === table)
  if (found === undefined) throw new Error(`no shape is known of ${table}`)
  return found
}

export type RowShape = Pick<TableShape, 'columns' | 'minColumns' | 'hasRowId'>

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
}
