import { decompressVerified } from '../tables/rawVersionStore.ts'
import { openPageFile, type PageFile } from './pageFile.ts'
import { rowHeads, type SalvageOptions, salvageRows } from './salvageRows.ts'
import { type NamedValues, type RowShape, rowShapeOf, type SalvagedTable } from './tableShapes.ts'
import { findWholeTables } from './wholeTables.ts'

export type Values = NamedValues

/** The stored text of a conversation, verified by its hash. */
export interface RawText {
  readonly id: number
  readonly conversationId: number
  readonly sha256: Buffer
  readonly format: string
  readonly bytes: Buffer
}

/** Small enough to be held in memory together. */
const smallTables: ReadonlySet<SalvagedTable> = new Set<SalvagedTable>([
  'highlights',
  'conversation_edits',
  'message_edits',
  'conversation_tags',
  'saved_searches',
  'settings',
  'project_names',
  'imports',
  'sightings',
  'blobs',
  'import_members',
  'asset_files',
  'conversations',
  'conversation_ids',
])

/** What is left in a database file, however damaged. */
export interface DamagedDatabase {
  readonly pageCount: number
  /** Whether every row of a table can still be read. */
  readonly isWhole: (table: SalvagedTable) => boolean
  /** Whether nothing at all can be read. */
  readonly isEmpty: () => boolean
  /** For all tables except texts. */
  readonly rowsOf: (table: SalvagedTable) => readonly Values[]
  /** Yields every intact text. */
  readonly rawTexts: (onPage?: (page: number) => void) => Generator<RawText>
  /** The row id of each text by its hash, even if the text itself can't be read. */
  readonly textNumbers: () => ReadonlyMap<string, number>
  /** Stored records that no format recognized. */
  readonly rejected: () => Generator<Values>
  /** Messages of some conversations, by conversation id. */
  readonly nodesOf: (conversationIds: ReadonlySet<number>) => ReadonlyMap<number, readonly Values[]>
  /** The ids of all conversations that any row or index still mentions. */
  readonly conversationNumbers: () => ReadonlySet<number>
  readonly close: () => void
}

export function openDamagedDatabase(path: string): DamagedDatabase {
  const file = openPageFile(path)
  const { isWhole, pagesOf } = findWholeTables(file)
  const small = Map.groupBy(salvageRows(file, { tables: smallTables, pagesOf }), ({ table }) => table)
  return {
    pageCount: file.pageCount,
    isWhole,
    isEmpty: () => small.size === 0 && rawTextsOf(file, { pagesOf }).next().done === true,
    rowsOf: (table) => (small.get(table) ?? []).map(({ values }) => values),
    rawTexts: (onPage) => rawTextsOf(file, { pagesOf, ...(onPage === undefined ? {} : { onPage }) }),
    textNumbers: () => textNumbersOf(file),
    *rejected() {
      for (const { values } of salvageRows(file, { tables: new Set(['rejected_records']), pagesOf }))
        if (unpacked(values) !== null) yield values
    },
    nodesOf: (conversationIds) => {
      const nodes = [...onlyOf(file, conversationIds, pagesOf)]
      return Map.groupBy(nodes, (values) => Number(values['conversation_id']))
    },
    conversationNumbers: () => readConversationNumbers(file),
    close: file.close,
  }
}

function* rawTextsOf(file: PageFile, options: Omit<SalvageOptions, 'tables'>): Generator<RawText> {
  for (const { values } of salvageRows(file, { tables: new Set(['raw_versions']), ...options })) {
    const bytes = unpacked(values)
    if (bytes !== null)
      yield {
        id: Number(values['id']),
        conversationId: Number(values['conversation_id']),
        sha256: values['sha256'] as Buffer,
        format: String(values['format']),
        bytes,
      }
  }
}

/** Row heads are enough. */
function textNumbersOf(file: PageFile): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  const shape = rowShapeOf('raw_versions')
  const place = placeOf(shape, 'sha256')
  for (const { rowId, values } of rowHeads(file, [shape], place + 1)) {
    const sha256 = values[place]
    if (rowId !== null && Buffer.isBuffer(sha256)) numbers.set(sha256.toString('hex'), rowId)
  }
  return numbers
}

function placeOf({ columns }: RowShape, wanted: string): number {
  return columns.findIndex(([name]) => name === wanted)
}

function* onlyOf(
  file: PageFile,
  conversationIds: ReadonlySet<number>,
  pagesOf: SalvageOptions['pagesOf'],
): Generator<Values> {
  if (conversationIds.size === 0) return
  for (const { values } of salvageRows(file, { tables: new Set(['nodes']), pagesOf }))
    if (conversationIds.has(Number(values['conversation_id']))) yield values
}

function unpacked({ zstd, sha256 }: Values): Buffer | null {
  return Buffer.isBuffer(zstd) && Buffer.isBuffer(sha256) ? decompressVerified(zstd, sha256) : null
}

/** Tables, and an index, that mention a conversation's id. */
const mentions = [
  'raw_versions',
  'nodes',
  'message_facts',
  'branches',
  'message_facts (conversation_id, model_id, features, kind)',
]

function readConversationNumbers(file: PageFile): ReadonlySet<number> {
  const mentioning = mentions.map(rowShapeOf).map((shape) => ({ ...shape, place: placeOf(shape, 'conversation_id') }))
  const shapes = [{ ...rowShapeOf('conversations'), place: null }, ...mentioning]
  const columnCount = 1 + Math.max(...mentioning.map(({ place }) => place))
  const numbers = new Set<number>()
  for (const { shape, rowId, values } of rowHeads(file, shapes, columnCount)) {
    const number = shape.place === null ? rowId : values[shape.place]
    if (typeof number === 'number') numbers.add(number)
  }
  return numbers
}
