import { cellsOf } from './pageCells.ts'
import type { PageFile } from './pageFile.ts'
import { readPageHeader } from './pageHeader.ts'
import { readColumnTypes, readValues } from './rowRecord.ts'

/** The pages of one table. */
export interface Tree {
  readonly pages: readonly number[]
  /** Whether each page that belongs to it is there. */
  readonly isWhole: boolean
}

interface Trees {
  /** Whether the database's list of tables could be read to its end: what is not in it then never was. */
  readonly isListWhole: boolean
  /** Null where it is not known where the table begins. */
  readonly treeOf: (table: string) => Tree | null
}

/** Which pages belong to which table, by the database's own list, as far as that can be read. */
export function findTrees(file: PageFile): Trees {
  const list = walk(file, 1)
  const rows = list.pages.flatMap((page) => listedOn(file, page))
  const roots = new Map(rows.map(({ name, root }) => [name, root]))
  const told = list.pages.reduce((sum, page) => sum + rowCount(file, page), 0)
  return {
    isListWhole: list.isWhole && rows.length === told,
    treeOf: (table) => {
      const root = roots.get(table)
      return root === undefined ? null : walk(file, root)
    },
  }
}

/** How many rows a page says it has. */
export function rowCount(file: PageFile, number: number): number {
  const header = readPageHeader(file, number)
  return header?.hasRows === true ? header.count : 0
}

/** Tables and whatever else the database lists on one page, with where it begins. */
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
