import type { PageFile } from './pageFile.ts'
import { readVarint } from './rowRecord.ts'

/** One entry of a page: a row's bytes, which may continue on other pages. */
export interface Cell {
  /** Null in tables without row ids, whose rows are index entries. */
  readonly rowId: number | null
  /** The part of the row on this page: enough to see what it is. */
  readonly head: Buffer
  /** The first overflow page; 0 if there is none. */
  readonly next: number
  /** Reads the whole row; null if an overflow page is gone. */
  readonly read: () => Buffer | null
}

/** All valid entries of a page; of a damaged page, the entries that are left. */
export function* cellsOf(file: PageFile, number: number): Generator<Cell> {
  const header = readPageHeader(file, number)
  if (header?.hasRows !== true) return
  const { page, type, places } = header
  for (const at of places) {
    const cell = readCell(file, page.subarray(at), type)
    if (cell !== null) yield cell
  }
}

function readCell(file: PageFile, bytes: Buffer, type: number): Cell | null {
  const length = readVarint(bytes, type === INDEX_INTERIOR ? 4 : 0)
  if (length === null || length.value > file.pageBytes * file.pageCount) return null
  const rowId = type === TABLE_LEAF ? readVarint(bytes, length.end) : { value: 0, end: length.end }
  if (rowId === null) return null
  const localLength = localBytes(length.value, file.pageBytes, type === TABLE_LEAF)
  const head = bytes.subarray(rowId.end, rowId.end + localLength)
  if (head.length < localLength) return null
  const isWhole = localLength === length.value
  const next = isWhole || bytes.length < rowId.end + localLength + 4 ? 0 : bytes.readUInt32BE(rowId.end + localLength)
  return {
    rowId: type === TABLE_LEAF ? rowId.value : null,
    head,
    next,
    read: () => (isWhole ? head : readOverflow(file, head, next, length.value)),
  }
}

/** How much of a row is on the page itself, by SQLite's file format. */
function localBytes(length: number, pageBytes: number, isTable: boolean): number {
  const most = isTable ? pageBytes - 35 : Math.floor(((pageBytes - 12) * 64) / 255) - 23
  if (length <= most) return length
  const least = Math.floor(((pageBytes - 12) * 32) / 255) - 23
  const fitting = least + ((length - least) % (pageBytes - 4))
  return fitting <= most ? fitting : least
}

function readOverflow(file: PageFile, head: Buffer, first: number, length: number): Buffer | null {
  const parts = [head]
  let missing = length - head.length
  for (let next = first; missing > 0;) {
    const page = next === 0 ? null : file.page(next)
    if (page === null) return null
    const part = page.subarray(4, 4 + missing)
    parts.push(part)
    missing -= part.length
    next = page.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}

const TABLE_LEAF = 0x0d
const INDEX_INTERIOR = 0x02
const TABLE_INTERIOR = 0x05
const INDEX_LEAF = 0x0a
const pageTypes: ReadonlySet<number> = new Set([TABLE_LEAF, INDEX_LEAF, TABLE_INTERIOR, INDEX_INTERIOR])
const FILE_HEADER_BYTES = 100

/** The header of a table or index page. */
interface PageHeader {
  readonly page: Buffer
  readonly type: number
  /** The declared number of entries. */
  readonly count: number
  /** The valid entry offsets. */
  readonly places: readonly number[]
  /** Whether its entries are rows, not just pointers to other pages. */
  readonly hasRows: boolean
  readonly children: readonly number[]
}

/** Null if it is not a table or index page. */
export function readPageHeader(file: PageFile, number: number): PageHeader | null {
  const page = file.page(number)
  const start = number === 1 ? FILE_HEADER_BYTES : 0
  const type = page?.[start] ?? 0
  if (page === null || !pageTypes.has(type)) return null
  const isInterior = type === INDEX_INTERIOR || type === TABLE_INTERIOR
  const listStart = start + (isInterior ? 12 : 8)
  const count = page.readUInt16BE(start + 3)
  const listed = Array.from({ length: Math.min(count, Math.floor((page.length - listStart) / 2)) }, (_, index) =>
    page.readUInt16BE(listStart + index * 2),
  )
  const places = listed.filter((at) => at >= listStart && at + 4 <= page.length)
  const children = isInterior ? [...places.map((at) => page.readUInt32BE(at)), page.readUInt32BE(start + 8)] : []
  return { page, type, count, places, children, hasRows: type !== TABLE_INTERIOR }
}
