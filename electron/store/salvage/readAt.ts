import fs from 'node:fs'

/** Fewer bytes where the file ends before. */
export function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, fs.readSync(file, bytes, 0, length, position))
}
