import { type Cell, cellsOf, readPageHeader } from './pageCells.ts'
import type { PageFile } from './pageFile.ts'
import { readColumnTypes, readValues } from './rowRecord.ts'
import { hasShape, type RowShape, type SalvagedTable, shapeOf } from './tableShapes.ts'

export interface WholeTables {
  /**
   * Whether every row of a table can still be read. If its pages are unknown, no page of the whole file may be missing.
   */
  readonly isWhole: (table: SalvagedTable) => boolean
  /** The pages of a fully readable table: similar rows elsewhere were deleted. Null if that is unknown. */
  readonly pagesOf: (table: SalvagedTable) => ReadonlySet<number> | null
}

export function findWholeTables(file: PageFile): WholeTables {
  const trees = findTrees(file)
  const known = new Map<SalvagedTable, boolean>()
  let isUnaccounted: boolean | null = null

  function check(table: SalvagedTable): boolean {
    const tree = trees.treeOf(table)
    if (tree !== null) return isReadable(file, tree, shapeOf(table))
    return trees.isListWhole || !(isUnaccounted ??= hasUnaccountedPages(file))
  }

  function isWhole(table: SalvagedTable): boolean {
    const answer = known.get(table) ?? check(table)
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

/** SQLite never uses the page that contains this byte of the file. */
const LOCK_BYTE = 0x40000000

/**
 * Whether any page but the first is missing or invalid: neither part of a table or index, nor overflow, nor free. Its
 * table can't be determined.
 */
function hasUnaccountedPages(file: PageFile): boolean {
  const lockPage = Math.floor(LOCK_BYTE / file.pageBytes) + 1
  const overflow = new Set<number>()
  const invalid: number[] = []
  for (let number = 2; number <= file.pageCount; number += 1) {
    if (number === lockPage || file.freePages.has(number)) continue
    const header = readPageHeader(file, number)
    if (header === null) invalid.push(number)
    else if (
      !collectOverflowPages(file, number, overflow) ||
      header.places.length < header.count ||
      header.children.some((child) => readPageHeader(file, child) === null)
    )
      return true
  }
  return invalid.some((number) => !overflow.has(number))
}

/** Collects the overflow pages of this page's rows; false if one of them is missing. */
function collectOverflowPages(file: PageFile, number: number, overflow: Set<number>): boolean {
  for (const cell of cellsOf(file, number)) {
    for (let next = cell.next; next !== 0 && !overflow.has(next);) {
      const page = file.page(next)
      if (page === null) return false
      overflow.add(next)
      next = page.readUInt32BE(0)
    }
  }
  return true
}

interface Tree {
  readonly pages: readonly number[]
  readonly isWhole: boolean
}

interface Trees {
  /** Whether the database's list of tables is complete: a table missing from it never existed. */
  readonly isListWhole: boolean
  /** Null if the table's root page is unknown. */
  readonly treeOf: (table: string) => Tree | null
}

/** Maps pages to tables by the database's own list, as far as that can be read. */
function findTrees(file: PageFile): Trees {
  const list = walk(file, 1)
  const rows = list.pages.flatMap((page) => listedOn(file, page))
  const roots = new Map(rows.map(({ name, root }) => [name, root]))
  const declared = list.pages.reduce((sum, page) => sum + rowCount(file, page), 0)
  return {
    isListWhole: list.isWhole && rows.length === declared,
    treeOf: (table) => {
      const root = roots.get(table)
      return root === undefined ? null : walk(file, root)
    },
  }
}

/** The declared number of rows on a page. */
function rowCount(file: PageFile, number: number): number {
  const header = readPageHeader(file, number)
  return header?.hasRows === true ? header.count : 0
}

/** Tables and indexes listed on one page of the schema, with their root pages. */
function listedOn(file: PageFile, page: number): { readonly name: string; readonly root: number }[] {
  return [...cellsOf(file, page)].flatMap((cell) => {
    const bytes = cell.read()
    const types = bytes === null ? null : readColumnTypes(bytes)
    const [, name, , root] = bytes === null || types?.length !== 5 ? [] : (readValues(bytes, types) ?? [])
    return typeof name === 'string' && typeof root === 'number' ? [{ name, root }] : []
  })
}

function walk(file: PageFile, root: number): Tree {
  const pages = new Set<number>()
  const open = [root]
  let isWhole = true
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    const header = pages.has(number) || file.freePages.has(number) ? null : readPageHeader(file, number)
    if (header === null) {
      isWhole = false
      continue
    }
    pages.add(number)
    if (header.places.length < header.count) isWhole = false
    open.push(...header.children)
  }
  return { pages: [...pages], isWhole }
}
