import { type Sentence, sentenceOf } from '../../../shared/reasons/sentence.ts'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import yauzl from 'yauzl'
import { AppError } from '../../../shared/contract/appError.ts'
import type { ExportMember, ExportSource } from './exportSource.ts'

const MAX_MEMBERS = 200_000
/** Text shrinks to a tenth, the most compressible real file to a hundredth; deflate's own limit is 1:1032. */
const MAX_RATIO = 250
const RATIO_MATTERS_FROM_BYTES = 32 * 1024 * 1024
const CHUNK_BYTES = 256 * 1024
const SYMBOLIC_LINK = 0o120000
const FILE_TYPE = 0o170000

export async function openZip(file: string): Promise<ExportSource> {
  const zip = await readZipList(file).catch((error: unknown) => {
    throw damaged(file, error)
  })
  try {
    // The count at the end of the zip, checked before reading the list; entries beyond that count are not read.
    if (zip.entryCount > MAX_MEMBERS) throw AppError.of('zipTooLarge', { path: file, most: MAX_MEMBERS })
    const entries: yauzl.Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const overlapping = overlappingEntries(entries)
    const members = entries
      .map((entry) => toMember(zip, entry, overlapping.has(entry)))
      .filter((member) => !member.path.endsWith('/'))
    return { kind: 'zip', members, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : damaged(file, error)
  }
}

function damaged(file: string, cause: unknown): AppError {
  return AppError.of('zipIncomplete', { path: file }).causedBy(cause)
}

function toMember(zip: yauzl.ZipFile, entry: yauzl.Entry, isOverlapping: boolean): ExportMember {
  const path = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  return {
    path,
    // A zip may claim a size beyond exact integers, which the archive can't store.
    byteLength: Math.min(entry.uncompressedSize, Number.MAX_SAFE_INTEGER),
    crc32: entry.crc32,
    refusal: refusalOf(entry, path, isOverlapping),
    read: () => readEntry(zip, entry, path),
  }
}

function refusalOf(entry: yauzl.Entry, path: string, isOverlapping: boolean): Sentence | null {
  if (entry.isEncrypted()) return sentenceOf('noteEncrypted')
  if (path.includes('\0') || path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..')) {
    return sentenceOf('noteOutside')
  }
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) return sentenceOf('noteLink')
  if (isOverlapping) return sentenceOf('noteOverlaps')
  if (entry.uncompressedSize > RATIO_MATTERS_FROM_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_RATIO) {
    return sentenceOf('noteExpands', { times: MAX_RATIO })
  }
  return null
}

function overlappingEntries(entries: readonly yauzl.Entry[]): ReadonlySet<yauzl.Entry> {
  const overlapping = new Set<yauzl.Entry>()
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) overlapping.add(entry)
    end = Math.max(
      end,
      entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameRaw.length + entry.compressedSize,
    )
  }
  return overlapping
}

const LOCAL_HEADER_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** Inflates in large chunks and checks length and checksum, which the zip library leaves to its caller. */
async function* readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, path: string): AsyncGenerator<Buffer> {
  let crc32 = 0
  let byteLength = 0
  let stored: Readable | null = null
  try {
    stored = await zip.openReadStreamPromise(entry, { decodeFileData: false })
    for await (const chunk of inflated(stored, entry.compressionMethod)) {
      crc32 = zlib.crc32(chunk, crc32)
      byteLength += chunk.length
      if (byteLength > entry.uncompressedSize) throw new Error('longer than the zip says')
      yield chunk
    }
    if (byteLength !== entry.uncompressedSize) throw new Error('shorter than the zip says')
    if (crc32 !== entry.crc32) throw new Error('wrong checksum')
  } catch (cause) {
    throw AppError.of('zipMemberDamaged', { path }).causedBy(cause)
  } finally {
    // The caller may stop early; the file must not stay open.
    stored?.destroy()
  }
}

function inflated(stored: Readable, compressionMethod: number): AsyncIterable<Buffer> {
  if (compressionMethod === STORED) return stored
  if (compressionMethod !== DEFLATED) throw new Error(`compression method ${compressionMethod}`)
  const plain = zlib.createInflateRaw({ chunkSize: CHUNK_BYTES })
  stored.on('error', (error) => plain.destroy(error))
  return stored.pipe(plain)
}

const PIECE_BYTES = 64 * 1024
const read = promisify(fs.read)

/** Reads a zip's list by offsets from the zip itself. */
async function readZipList(file: string): Promise<yauzl.ZipFile> {
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
  /** Counts the readers; the last one closes the file. */
  readonly ref: () => void
  readonly unref: () => void
}

/**
 * Like the zip library's own file reader, except for impossible offsets: Node throws synchronously there, which the
 * library doesn't expect, so the uncaught error would end the thread.
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
        const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at))
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
