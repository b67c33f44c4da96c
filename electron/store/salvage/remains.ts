import { unpackProved } from '../unpackProved.ts'
import { openPageFile, type PageFile } from './pageFile.ts'
import type { RowValue } from './rowRecord.ts'
import { salvageRows } from './salvageRows.ts'
import type { SalvagedTable } from './tableShapes.ts'

export type Values = Readonly<Record<string, RowValue>>

/** A conversation's text as it was kept, proved by its hash. */
export interface RawText {
  readonly id: number
  readonly conversationId: number
  readonly sha256: Buffer
  readonly format: string
  readonly bytes: Buffer
}

/** Small enough to be held in memory together. */
const smallTables: ReadonlySet<SalvagedTable> = new Set<SalvagedTable>([
  'highlights', 'conversation_edits', 'message_edits', 'conversation_tags', 'saved_searches', 'settings', 'project_names',
  'imports', 'sightings', 'blobs', 'import_members', 'asset_files', 'conversations',
])

/** What is left in a database file, however damaged it is. */
export interface Remains {
  readonly pageCount: number
  /** Of everything but texts. */
  readonly rowsOf: (table: SalvagedTable) => readonly Values[]
  /** One text after the other; each one that is whole. */
  readonly rawTexts: (onPage?: (page: number) => void) => Generator<RawText>
  /** Records that no format knew, as they were kept. */
  readonly rejected: () => Generator<Values>
  /** Messages of some conversations, by the number of the conversation. */
  readonly nodesOf: (conversationIds: ReadonlySet<number>) => ReadonlyMap<number, readonly Values[]>
  readonly close: () => void
}

export function openRemains(path: string): Remains {
  const file = openPageFile(path)
  const small = Map.groupBy(salvageRows(file, { tables: smallTables }), ({ table }) => table)
  return {
    pageCount: file.pageCount,
    rowsOf: (table) => (small.get(table) ?? []).map(({ values }) => values),
    rawTexts: (onPage) => rawTextsOf(file, onPage),
    *rejected() {
      for (const { values } of salvageRows(file, { tables: new Set(['rejected_records']) })) if (unpacked(values) !== null) yield values
    },
    nodesOf: (conversationIds) => {
      const nodes = [...onlyOf(file, conversationIds)]
      return Map.groupBy(nodes, (values) => Number(values['conversation_id']))
    },
    close: file.close,
  }
}

function* rawTextsOf(file: PageFile, onPage: ((page: number) => void) | undefined): Generator<RawText> {
  for (const { values } of salvageRows(file, { tables: new Set(['raw_versions']), ...(onPage === undefined ? {} : { onPage }) })) {
    const bytes = unpacked(values)
    if (bytes !== null) yield { id: Number(values['id']), conversationId: Number(values['conversation_id']), sha256: values['sha256'] as Buffer, format: String(values['format']), bytes }
  }
}

function* onlyOf(file: PageFile, conversationIds: ReadonlySet<number>): Generator<Values> {
  if (conversationIds.size === 0) return
  for (const { values } of salvageRows(file, { tables: new Set(['nodes']) })) if (conversationIds.has(Number(values['conversation_id']))) yield values
}

function unpacked({ zstd, sha256 }: Values): Buffer | null {
  return Buffer.isBuffer(zstd) && Buffer.isBuffer(sha256) ? unpackProved(zstd, sha256) : null
}
