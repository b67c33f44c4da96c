import { type Cell, cellsOf } from './pageCells.ts'
import type { PageFile } from './pageFile.ts'
import { readColumnTypes, readValues, type RowValue } from './rowRecord.ts'
import { hasShape, type RowShape, type SalvagedTable, type TableShape, tableShapes } from './tableShapes.ts'
import type { WholeTables } from './wholeTables.ts'

export interface SalvagedRow {
  readonly table: SalvagedTable
  /** By column; the row's number under its column's name. */
  readonly values: Readonly<Record<string, RowValue>>
}

export interface SalvageOptions {
  readonly tables: ReadonlySet<SalvagedTable>
  /**
   * Where all rows of a table are, if that is known: the list of free pages may be damaged, and deleted rows must not
   * come back.
   */
  readonly pagesOf: WholeTables['pagesOf']
  /** How many pages have been looked at. */
  readonly onPage?: (number: number) => void
}

/**
 * A page has rows of one table only: after so many that are of none, the others are not looked at. Damage may have
 * spoilt some.
 */
const ENOUGH_STRANGERS = 8

/**
 * Every row of these tables that can still be read, page by page; a row may come twice. What does not make sense is
 * passed over.
 */
export function* salvageRows(
  file: PageFile,
  { tables, pagesOf, onPage = () => {} }: SalvageOptions,
): Generator<SalvagedRow> {
  const shapes = tableShapes
    .filter(({ table }) => tables.has(table))
    .map((shape) => ({ shape, pages: pagesOf(shape.table) }))
  for (let number = 1; number <= file.pageCount; number += 1) {
    onPage(number)
    const possible = shapes.filter(({ pages }) => pages === null || pages.has(number)).map(({ shape }) => shape)
    if (possible.length > 0 && !file.freePages.has(number)) yield* rowsOfPage(cellsOf(file, number), possible)
  }
}

function* rowsOfPage(cells: Iterable<Cell>, shapes: readonly TableShape[]): Generator<SalvagedRow> {
  let strangers = 0
  for (const cell of cells) {
    const types = readColumnTypes(cell.head)
    const alike = types === null ? [] : shapes.filter((shape) => hasShape(shape, types, cell.rowId !== null))
    if (types === null || alike.length === 0) {
      strangers += 1
      if (strangers === ENOUGH_STRANGERS) return
      continue
    }
    strangers = Number.NEGATIVE_INFINITY
    const row = cell.read()
    const values = row === null ? null : readValues(row, types)
    const shape = values === null ? undefined : alike.find(({ accepts }) => accepts(values))
    if (values !== null && shape !== undefined) yield { table: shape.table, values: named(shape, values, cell.rowId) }
  }
}

function named({ columns }: TableShape, values: readonly RowValue[], rowId: number | null): Record<string, RowValue> {
  return Object.fromEntries(
    columns.map(([name, kind], index) => [name, kind === 'key' ? rowId : (values[index] ?? null)]),
  )
}

interface RowHead<Shape> {
  readonly shape: Shape
  readonly rowId: number | null
  /** Its first columns. */
  readonly values: readonly RowValue[]
}

/** The first columns of every row of these shapes, also of rows that are not there to their end. No text is read. */
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
