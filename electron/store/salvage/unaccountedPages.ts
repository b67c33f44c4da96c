import { cellsOf } from './pageCells.ts'
import type { PageFile } from './pageFile.ts'
import { readPageHeader } from './pageHeader.ts'

/** SQLite leaves the page alone in which this byte of the file lies. */
const LOCK_BYTE = 0x40000000

/**
 * Whether a page is missing, or makes no sense, beside the first: neither a part of a table or an index, nor what a
 * long row goes on in, nor free. Which table it was of cannot be told.
 */
export function hasUnaccountedPages(file: PageFile): boolean {
  const lockPage = Math.floor(LOCK_BYTE / file.pageBytes) + 1
  const goneOn = new Set<number>()
  const nonsense: number[] = []
  for (let number = 2; number <= file.pageCount; number += 1) {
    if (number === lockPage || file.freePages.has(number)) continue
    const header = readPageHeader(file, number)
    if (header === null) nonsense.push(number)
    else if (
      !pointsAtPages(file, number, goneOn) ||
      header.places.length < header.count ||
      header.children.some((child) => readPageHeader(file, child) === null)
    )
      return true
  }
  return nonsense.some((number) => !goneOn.has(number))
}

/** Notes the pages in which rows of this page go on; false where one of them is not there. */
function pointsAtPages(file: PageFile, number: number, goneOn: Set<number>): boolean {
  for (const cell of cellsOf(file, number)) {
    for (let next = cell.next; next !== 0 && !goneOn.has(next);) {
      const page = file.page(next)
      if (page === null) return false
      goneOn.add(next)
      next = page.readUInt32BE(0)
    }
  }
  return true
}
