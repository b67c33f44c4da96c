import fs from 'node:fs'
import { readAt } from './readAt.ts'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const BIG_ENDIAN_SUMS = 0x377f0683

export interface LogFrames {
  /** The highest number of a page in it; 0 where there is none. */
  readonly lastPage: number
  /** Null where the log has no such page. */
  readonly page: (number: number) => Buffer | null
  readonly close: () => void
}

export const noFrames: LogFrames = { lastPage: 0, page: () => null, close: () => {} }

/**
 * What was committed to a log: the latest page of each number. Pages are read when they are asked for, as the log may
 * be longer than memory.
 */
export function openLogFrames(path: string, pageBytes: number): LogFrames {
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

/** Where the pages stand, by SQLite's own rule: a frame counts up to the first whose salt or checksum is wrong. */
function committedPlaces(file: number, pageBytes: number): ReadonlyMap<number, number> {
  const committed = new Map<number, number>()
  const header = readAt(file, 0, HEADER_BYTES)
  if (header.length < HEADER_BYTES || header.readUInt32BE(8) !== pageBytes) return committed
  const isBigEndian = header.readUInt32BE(0) === BIG_ENDIAN_SUMS
  const salts = header.subarray(16, 24)
  const pending = new Map<number, number>()
  const frameBytes = FRAME_HEADER_BYTES + pageBytes
  let sums = addSums([0, 0], header.subarray(0, 24), isBigEndian)
  for (let at = HEADER_BYTES; ; at += frameBytes) {
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
    // The last frame of a transaction says how large the database is afterwards.
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
