import fs from 'node:fs'
import type { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

interface ZipEntry {
  readonly name: string
  readonly atMs: number | null
  /** Off where the bytes are packed already. */
  readonly compress: boolean
  readonly open: () => Readable
}

export type AddToZip = (entry: ZipEntry) => Promise<void>

/** Writes a zip an entry at a time: the next is asked for when the last has been read, so that never more than one is in memory. */
export async function writeZip(file: string, write: (add: AddToZip) => Promise<void>): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  const written = pipeline(output, fs.createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  // Whoever waits for an entry hears of it too.
  written.catch(() => {})
  try {
    await write((entry) => Promise.race([addEntry(zip, entry), written]))
    zip.end()
    await written
  } catch (error) {
    output.destroy()
    await written.catch(() => {})
    throw error
  }
}

function addEntry(zip: ZipFile, { name, atMs, compress, open }: ZipEntry): Promise<void> {
  return new Promise((resolve, reject) => {
    let source: Readable | null = open()
    source.once('end', resolve)
    source.once('error', reject)
    const options = { compress, mode: 0o100644, ...(atMs === null ? {} : { mtime: new Date(Math.max(atMs, Date.UTC(1980, 0, 2))) }) }
    zip.addReadStreamLazy(name, options, (use) => {
      // yazl keeps this function until the end, and must not keep the bytes with it.
      const once = source
      source = null
      if (once !== null) use(null, once)
    })
  })
}
