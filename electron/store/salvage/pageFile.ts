import fs from 'node:fs'
import { hasStrayLog } from '../check/brokenTables.ts'

/** Our own page size, used if the file's value is impossible. */
const DEFAULT_PAGE_BYTES = 8192
const HEADER_BYTES = 100

export interface PageFile {
  readonly pageBytes: number
  readonly pageCount: number
  /** Null past the end. Pages are numbered from 1, as in SQLite. */
  readonly page: (number: number) => Buffer | null
  /** Unused pages: anything still in them was deleted. */
  readonly freePages: ReadonlySet<number>
  readonly close: () => void
}

/**
 * Reads a database file page by page without SQLite, which can't open every damaged file. Committed pages in the log
 * count as written. Never changes anything.
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

/** A power of two from 512 up; a single wrong byte never turns it into another power of two. */
function pageBytesOf(header: Buffer): number {
  const declared = header.length < HEADER_BYTES ? 0 : header.readUInt16BE(16)
  return declared >= 512 && Number.isInteger(Math.log2(declared)) ? declared : DEFAULT_PAGE_BYTES
}

/** The list of free pages, as far as it is valid. */
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

const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const BIG_ENDIAN_SUMS = 0x377f0683

interface LogFrames {
  /** The highest page number in it; 0 if it is empty. */
  readonly lastPage: number
  /** Null if the log doesn't contain the page. */
  readonly page: (number: number) => Buffer | null
  readonly close: () => void
}

const noFrames: LogFrames = { lastPage: 0, page: () => null, close: () => {} }

/**
 * The latest committed version of each page in a log. Reads pages on demand, because the log may be larger than memory.
 */
function openLogFrames(path: string, pageBytes: number): LogFrames {
  if (!fs.existsSync(path)) return noFrames
  const file = fs.openSync(path, 'r')
  try {
    const places = committedPlaces(file, pageBytes)
    let lastPage = 0
    for (const number of places.keys()) lastPage = Math.max(lastPage, number)
    const page = (number: number): Buffer | null => {
      const place = places.get(number)
      return place === undefined ? null : readAt(file, place, pageBytes)
    }
    return { lastPage, page, close: () => fs.closeSync(file) }
  } catch (error) {
    fs.closeSync(file)
    throw error
  }
}

/** The offset of each page. As in SQLite, frames count up to the first with a wrong salt or checksum. */
function committedPlaces(file: number, pageBytes: number): ReadonlyMap<number, number> {
  const committed = new Map<number, number>()
  const header = readAt(file, 0, LOG_HEADER_BYTES)
  if (header.length < LOG_HEADER_BYTES || header.readUInt32BE(8) !== pageBytes) return committed
  const isBigEndian = header.readUInt32BE(0) === BIG_ENDIAN_SUMS
  const salts = header.subarray(16, 24)
  const pending = new Map<number, number>()
  const frameBytes = FRAME_HEADER_BYTES + pageBytes
  let sums = addSums([0, 0], header.subarray(0, 24), isBigEndian)
  for (let at = LOG_HEADER_BYTES; ; at += frameBytes) {
    const frame = readAt(file, at, frameBytes)
    if (frame.length < frameBytes) return committed
    sums = addSums(addSums(sums, frame.subarray(0, 8), isBigEndian), frame.subarray(FRAME_HEADER_BYTES), isBigEndian)
    if (
      !frame.subarray(8, 16).equals(salts) ||
      frame.readUInt32BE(16) !== sums[0] ||
      frame.readUInt32BE(20) !== sums[1]
    )
      return committed
    pending.set(frame.readUInt32BE(0), at + FRAME_HEADER_BYTES)
    // The last frame of a transaction holds the size of the database after it.
    if (frame.readUInt32BE(4) === 0) continue
    for (const [number, place] of pending) committed.set(number, place)
    pending.clear()
  }
}

type Sums = readonly [number, number]

function addSums([first, second]: Sums, bytes: Buffer, isBigEndian: boolean): Sums {
  let one = first
  let other = second
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + other) >>> 0
    other = (other + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + one) >>> 0
  }
  return [one, other]
}

/** Returns fewer bytes at the end of the file. */
function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, fs.readSync(file, bytes, 0, length, position))
}
