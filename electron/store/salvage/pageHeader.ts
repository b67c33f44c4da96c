import type { PageFile } from './pageFile.ts'

export const TABLE_LEAF = 0x0d
export const INDEX_INTERIOR = 0x02
const TABLE_INTERIOR = 0x05
const INDEX_LEAF = 0x0a
const pageTypes: ReadonlySet<number> = new Set([TABLE_LEAF, INDEX_LEAF, TABLE_INTERIOR, INDEX_INTERIOR])
const FILE_HEADER_BYTES = 100

/** What a page of a table or an index says of itself. */
export interface PageHeader {
  readonly page: Buffer
  readonly type: number
  /** How many entries it says it has. */
  readonly count: number
  /** Where those begin that can be true. */
  readonly places: readonly number[]
  /** Whether its entries are rows, and not only ways to other pages. */
  readonly hasRows: boolean
  /** The pages below it. */
  readonly children: readonly number[]
}

/** Null where it is no such page. */
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
