import fs from 'node:fs'
import { hasStrayLog } from '../check/fileHeader.ts'
import { noFrames, openLogFrames } from './logFrames.ts'
import { readAt } from './readAt.ts'

/** Ours; what the file says counts where it can be true. */
const USUAL_PAGE_BYTES = 8192
const HEADER_BYTES = 100

export interface PageFile {
  readonly pageBytes: number
  readonly pageCount: number
  /** Null past the end. Pages are counted from 1, as SQLite does. */
  readonly page: (number: number) => Buffer | null
  /** Pages that are out of use: what they still say was deleted. */
  readonly freePages: ReadonlySet<number>
  readonly close: () => void
}

/**
 * A database file read page by page, without SQLite, which opens a damaged one only where the damage lets it. What the
 * log holds and nobody has moved into the file yet counts as written. Nothing is ever changed.
 */
export function openPageFile(path: string): PageFile {
  const file = fs.openSync(path, 'r')
  let log = noFrames
  const close = (): void => {
    log.close()
    fs.closeSync(file)
  }
  try {
    const byteLength = fs.fstatSync(file).size
    const header = readAt(file, 0, HEADER_BYTES)
    const pageBytes = pageBytesOf(header)
    if (!hasStrayLog(path)) log = openLogFrames(`${path}-wal`, pageBytes)
    const pageCount = Math.max(Math.ceil(byteLength / pageBytes), log.lastPage)
    const page = (number: number): Buffer | null => {
      if (number < 1 || number > pageCount) return null
      const frame = log.page(number)
      if (frame !== null) return frame
      const bytes = readAt(file, (number - 1) * pageBytes, pageBytes)
      return bytes.length === pageBytes ? bytes : null
    }
    return { pageBytes, pageCount, page, freePages: freePagesOf(page, pageCount), close }
  } catch (error) {
    close()
    throw error
  }
}

/** A power of two from 512 on; one byte that is wrong never makes another power of two of it. */
function pageBytesOf(header: Buffer): number {
  const told = header.length < HEADER_BYTES ? 0 : header.readUInt16BE(16)
  return told >= 512 && Number.isInteger(Math.log2(told)) ? told : USUAL_PAGE_BYTES
}

/** The list of free pages, as far as it makes sense. */
function freePagesOf(page: PageFile['page'], pageCount: number): ReadonlySet<number> {
  const free = new Set<number>()
  let trunk = page(1)?.readUInt32BE(32) ?? 0
  while (trunk > 1 && trunk <= pageCount && !free.has(trunk)) {
    free.add(trunk)
    const bytes = page(trunk)
    if (bytes === null) break
    const count = Math.min(bytes.readUInt32BE(4), bytes.length / 4 - 2)
    for (let index = 0; index < count; index += 1) free.add(bytes.readUInt32BE(8 + index * 4))
    trunk = bytes.readUInt32BE(0)
  }
  return free
}
