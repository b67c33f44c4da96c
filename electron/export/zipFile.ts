import fs from 'node:fs'
import type { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

interface ZipEntry {
  readonly name: string
  readonly atMs: number | null
  /** Off where the bytes are packed already. */
  readonly compress: boolean
  readonly open: () => Readable
}

/**
 * Small buffers share blocks of this size. yazl keeps the name of every entry to the end, and with it the whole block
 * that it has a corner of.
 */
const USUAL_POOL_SIZE = Buffer.poolSize

export type AddToZip = (entry: ZipEntry) => Promise<void>

/**
 * Writes a zip an entry at a time: the next is asked for when the last has been read, so that never more than one is in
 * memory.
 */
export async function writeZip(file: string, write: (add: AddToZip) => Promise<void>): Promise<void> {
  Buffer.poolSize = 0
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | null = null
  const written = pipeline(output, fs.createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  // Whoever waits for an entry hears of it.
  written.catch((error: Error) => current?.destroy(error))
  try {
    await write(async ({ name, atMs, compress, open }) => {
      if (output.destroyed) await written
      current = open()
      const options = {
        compress,
        mode: 0o100644,
        ...(atMs === null ? {} : { mtime: new Date(Math.max(atMs, Date.UTC(1980, 0, 2))) }),
      }
      zip.addReadStreamLazy(name, options, givenOnce(current))
      await finished(current, { writable: false })
    })
    zip.end()
    await written
  } catch (error) {
    output.destroy()
    await written.catch(() => {})
    throw error
  } finally {
    Buffer.poolSize = USUAL_POOL_SIZE
  }
}

/**
 * yazl keeps this function until the zip is complete, and must not keep the bytes with it: nothing else is in its
 * reach.
 */
function givenOnce(source: Readable): (use: (error: unknown, source: Readable) => void) => void {
  const left = [source]
  return (use) => {
    const only = left.pop()
    if (only !== undefined) use(null, only)
  }
}
