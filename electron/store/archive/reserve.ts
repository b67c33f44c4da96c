import fs from 'node:fs'

const ZEROS = Buffer.alloc(1024 * 1024)

/** Takes up room on the disk, for real: a file that is only declared long takes none. Gives back a way to free it. */
export function holdReserve(file: string, byteLength: number): () => void {
  const descriptor = fs.openSync(file, 'w', 0o600)
  try {
    for (let left = byteLength; left > 0; left -= ZEROS.length)
      fs.writeSync(descriptor, ZEROS, 0, Math.min(left, ZEROS.length))
  } catch (error) {
    // Not even this much room: then at least it is not we who fill the disk.
    fs.rmSync(file, { force: true })
    throw error
  } finally {
    fs.closeSync(descriptor)
  }
  return () => fs.rmSync(file, { force: true })
}
