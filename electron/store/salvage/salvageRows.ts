import { type Cell, cellsOf } from './pageCells.ts'
import type { PageFile } from './pageFile.ts'
import { readColumnTypes, readValues, type RowValue } from './rowRecord.ts'
import {
  hasShape,
  type NamedValues,
  type RowShape,
  type SalvagedTable,
  type TableShape,
  tableShapes,
} from './tableShapes.ts'
import type { WholeTables } from './wholeTables.ts'

export interface SalvagedRow {
  readonly table: SalvagedTable
  /** By column; the row id under the name of its column. */
  readonly values: NamedValues
}

export interface SalvageOptions {
  readonly tables: ReadonlySet<SalvagedTable>
  /** All pages of a table, if known: the list of free pages may be damaged, and deleted rows must not come back. */
  readonly pagesOf: WholeTables['pagesOf']
  /** Called with the number of pages read so far. */
  readonly onPage?: (number: number) => void
}

/**
 * A page holds rows of one table only, so it is skipped after this many foreign rows. More than one, because damage may
 * have changed some.
 */
const MAX_FOREIGN_ROWS = 8

/** Yields every row of these tables that can still be read, page by page; a row may come twice. Skips invalid data. */
export function* salvageRows(
  file: PageFile,
  { tables, pagesOf, onPage = () => {} }: SalvageOptions,
): Generator<SalvagedRow> {
  const shapes = tableShapes()
    .filter(({ table }) => tables.has(table))
    .map((shape) => ({ shape, pages: pagesOf(shape.table) }))
  for (let number = 1; number <= file.pageCount; number += 1) {
    onPage(number)
    const possible = shapes.filter(({ pages }) => pages === null || pages.has(number)).map(({ shape }) => shape)
    if (possible.length > 0 && !file.freePages.has(number)) yield* rowsOfPage(cellsOf(file, number), possible)
  }
}

function* rowsOfPage(cells: Iterable<Cell>, shapes: readonly TableShape[]): Generator<SalvagedRow> {
  let foreignRows = 0
  for (const cell of cells) {
    const types = readColumnTypes(cell.head)
    const alike = types === null ? [] : shapes.filter((shape) => hasShape(shape, types, cell.rowId !== null))
    if (types === null || alike.length === 0) {
      foreignRows += 1
      if (foreignRows === MAX_FOREIGN_ROWS) return
      continue
    }
    foreignRows = Number.NEGATIVE_INFINITY
    const row = cell.read()
    const values = row === null ? null : readValues(row, types)
    const found = values === null ? undefined : recognized(alike, values, cell.rowId)
    if (found !== undefined) yield found
  }
}

function recognized(
  shapes: readonly TableShape[],
  values: readonly RowValue[],
  rowId: number | null,
): SalvagedRow | undefined {
  for (const { table, columns, accepts } of shapes) {
    const row = named(columns, values, rowId)
    if (accepts(row)) return { table, values: row }
  }
  return undefined
}

function named(columns: RowShape['columns'], values: readonly RowValue[], rowId: number | null): NamedValues {
  return Object.fromEntries(
    columns.map(([name, kind], index) => [name, kind === 'key' ? rowId : (values[index] ?? null)]),
  )
}

interface RowHead<Shape> {
  readonly shape: Shape
  readonly rowId: number | null
  readonly values: readonly RowValue[]
}

/** Yields the first columns of every row of these shapes, even of rows that are cut off. Reads no texts. */
export function* rowHeads<Shape extends RowShape>(
  file: PageFile,
  shapes: readonly Shape[],
  columnCount: number,
): Generator<RowHead<Shape>> {
  for (let page = 1; page <= file.pageCount; page += 1) {
    if (file.freePages.has(page)) continue
    for (const { head, rowId } of cellsOf(file, page)) {
      const types = readColumnTypes(head)
      const shape = types === null ? undefined : shapes.find((each) => hasShape(each, types, rowId !== null))
      const values = types === null || shape === undefined ? null : readValues(head, types.slice(0, columnCount))
      if (values !== null && shape !== undefined) yield { shape, rowId, values }
    }
  }
}
