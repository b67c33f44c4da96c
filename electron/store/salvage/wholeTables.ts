import { type Cell, cellsOf } from './pageCells.ts'
import type { PageFile } from './pageFile.ts'
import { findTrees, rowCount, type Tree } from './pageTrees.ts'
import { readColumnTypes } from './rowRecord.ts'
import { hasShape, type RowShape, type SalvagedTable, shapeOf } from './tableShapes.ts'
import { hasUnaccountedPages } from './unaccountedPages.ts'

export interface WholeTables {
  /**
   * Whether every row that a table had can still be read. Where it is not known which pages were its own, none of them
   * all may be missing.
   */
  readonly isWhole: (table: SalvagedTable) => boolean
  /**
   * The pages of a table that can be read to its end: what looks like a row of it elsewhere was deleted. Null where
   * that cannot be told.
   */
  readonly pagesOf: (table: SalvagedTable) => ReadonlySet<number> | null
}

export function findWholeTables(file: PageFile): WholeTables {
  const trees = findTrees(file)
  const known = new Map<SalvagedTable, boolean>()
  let isUnaccounted: boolean | null = null

  function look(table: SalvagedTable): boolean {
    const tree = trees.treeOf(table)
    if (tree !== null) return isReadable(file, tree, shapeOf(table))
    return trees.isListWhole || !(isUnaccounted ??= hasUnaccountedPages(file))
  }

  function isWhole(table: SalvagedTable): boolean {
    const answer = known.get(table) ?? look(table)
    known.set(table, answer)
    return answer
  }

  return {
    isWhole,
    pagesOf: (table) => {
      const tree = trees.treeOf(table)
      return tree !== null && isWhole(table) ? new Set(tree.pages) : null
    },
  }
}

function isReadable(file: PageFile, { pages, isWhole }: Tree, shape: RowShape): boolean {
  return (
    isWhole && pages.every((page) => [...cellsOf(file, page)].filter(isRowOf(shape)).length === rowCount(file, page))
  )
}

function isRowOf(shape: RowShape): (cell: Cell) => boolean {
  return ({ head, rowId, read }) => {
    const types = readColumnTypes(head)
    return types !== null && hasShape(shape, types, rowId !== null) && read() !== null
  }
}
