import { cellsOf } from './pageCells.ts'
import type { PageFile } from './pageFile.ts'
import { readColumnTypes, readValues, type RowValue } from './rowRecord.ts'
import { hasShape, type RowShape } from './tableShapes.ts'

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
