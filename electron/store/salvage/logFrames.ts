import fs from 'node:fs'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const BIG_ENDIAN_SUMS = 0x377f0683

/** The latest page of each number that was committed to a log, by SQLite's own rule: a frame counts up to the first whose salt or checksum is wrong. */
export function readLogFrames(path: string, pageBytes: number): ReadonlyMap<number, Buffer> {
  const log = fs.existsSync(path) ? fs.readFileSync(path) : Buffer.alloc(0)
  const committed = new Map<number, Buffer>()
  if (log.length < HEADER_BYTES || log.readUInt32BE(8) !== pageBytes) return committed
  const isBigEndian = log.readUInt32BE(0) === BIG_ENDIAN_SUMS
  const salts = log.subarray(16, 24)
  const pending = new Map<number, Buffer>()
  let sums = addSums([0, 0], log.subarray(0, 24), isBigEndian)
  for (let at = HEADER_BYTES; at + FRAME_HEADER_BYTES + pageBytes <= log.length; at += FRAME_HEADER_BYTES + pageBytes) {
    const frame = log.subarray(at, at + FRAME_HEADER_BYTES)
    const page = log.subarray(at + FRAME_HEADER_BYTES, at + FRAME_HEADER_BYTES + pageBytes)
    sums = addSums(addSums(sums, frame.subarray(0, 8), isBigEndian), page, isBigEndian)
    if (!frame.subarray(8, 16).equals(salts) || frame.readUInt32BE(16) !== sums[0] || frame.readUInt32BE(20) !== sums[1]) break
    pending.set(frame.readUInt32BE(0), page)
    // The last frame of a transaction says how large the database is afterwards.
    if (frame.readUInt32BE(4) === 0) continue
    for (const [number, bytes] of pending) committed.set(number, bytes)
    pending.clear()
  }
  return committed
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
