import fs from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

const CHUNK_BYTES = 64 * 1024
const read = promisify(fs.read)

/** The list of a zip, read by offsets that it gives itself. */
export async function readZipList(file: string): Promise<yauzl.ZipFile> {
  const fd = fs.openSync(file, 'r')
  try {
    return await yauzl.fromRandomAccessReaderPromise(new FileReader(fd), fs.fstatSync(fd).size, {
      autoClose: false,
      decodeStrings: false,
    })
  } catch (error) {
    fs.closeSync(fd)
    throw error
  }
}

interface Counted {
  /** Those who still read; with the last one the file is closed. */
  readonly ref: () => void
  readonly unref: () => void
}

/**
 * As the zip library's own reader of files, but for an offset that no file can have: Node throws at once, the library
 * expects that of no read, and the error would belong to nobody and end the thread.
 */
class FileReader extends yauzl.RandomAccessReader {
  readonly #fd: number

  constructor(fd: number) {
    super()
    this.#fd = fd
  }

  override read(...[buffer, offset, length, position, callback]: Parameters<yauzl.RandomAccessReader['read']>): void {
    const done = (error: Error | null, byteLength = 0): void =>
      callback(error ?? (byteLength < length ? new Error('beyond the end of the zip') : null))
    if (Number.isSafeInteger(position)) fs.read(this.#fd, buffer, offset, length, position, done)
    else setImmediate(done, null)
  }

  override createReadStream({ start, end }: { start: number; end: number }): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false })
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    const counted = this as unknown as Counted
    counted.ref()
    try {
      for (let at = start; at < end;) {
        const piece = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at))
        const { bytesRead } = await read(this.#fd, piece, 0, piece.length, at)
        if (bytesRead === 0) return
        at += bytesRead
        yield piece.subarray(0, bytesRead)
      }
    } finally {
      counted.unref()
    }
  }

  override close(callback: (error: Error | null) => void): void {
    fs.close(this.#fd, callback)
  }
}
