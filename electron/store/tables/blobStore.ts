import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Database } from 'better-sqlite3'

export interface Blob {
  readonly sha256: string
  readonly byteLength: number
}

/**
 * Files stored beside the database under their content hash: `attachments/ab/abcd…`. A name from an export never
 * becomes a path.
 */
export function createBlobStore(db: Database, folder: string) {
  const insert = db.prepare<[string, number, string]>(
    'INSERT OR IGNORE INTO blobs (sha256, byte_length, media_type) VALUES (?, ?, ?)',
  )
  const select = db.prepare<[string], { byteLength: number; mediaType: string }>(
    'SELECT byte_length AS byteLength, media_type AS mediaType FROM blobs WHERE sha256 = ?',
  )
  const selectAll = db.prepare<[], Blob>('SELECT sha256, byte_length AS byteLength FROM blobs ORDER BY sha256')
  const removeUnused = db
    .prepare<[], string>(
      `DELETE FROM blobs WHERE NOT EXISTS (SELECT 1 FROM import_members WHERE blob_sha256 = blobs.sha256)
       AND NOT EXISTS (SELECT 1 FROM asset_files WHERE blob_sha256 = blobs.sha256) RETURNING sha256`,
    )
    .pluck()

  function pathOf(sha256: string): string {
    return path.join(folder, sha256.slice(0, 2), sha256)
  }

  function isWhole({ sha256, byteLength }: Blob): boolean {
    return fs.statSync(pathOf(sha256), { throwIfNoEntry: false })?.size === byteLength
  }

  return {
    pathOf,

    /** Streams to disk and renames to the hash when complete; a broken stream leaves nothing behind. */
    async write(chunks: AsyncIterable<Buffer>): Promise<Blob & { readonly head: Buffer }> {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
      const incoming = path.join(folder, `incoming-${randomUUID()}`)
      const file = fs.openSync(incoming, 'wx', 0o600)
      try {
        const { head, ...blob } = await copyTo(file, chunks)
        if (!isWhole(blob)) {
          fs.mkdirSync(path.dirname(pathOf(blob.sha256)), { recursive: true, mode: 0o700 })
          fs.renameSync(incoming, pathOf(blob.sha256))
        }
        return { ...blob, head }
      } finally {
        fs.closeSync(file)
        fs.rmSync(incoming, { force: true })
      }
    },

    removeUnfinished(): void {
      if (!fs.existsSync(folder)) return
      for (const name of fs.readdirSync(folder))
        if (name.startsWith('incoming-')) fs.rmSync(path.join(folder, name), { force: true })
    },

    record({ sha256, byteLength }: Blob, mediaType: string): void {
      insert.run(sha256, byteLength, mediaType)
    },

    /** Whether it is recorded and complete on disk. */
    has(sha256: string): boolean {
      const row = select.get(sha256)
      return row !== undefined && isWhole({ sha256, byteLength: row.byteLength })
    },

    /** Whether it has a row, even if its file is gone. */
    isKnown(sha256: string): boolean {
      return select.get(sha256) !== undefined
    },

    /** Blobs whose file is gone or has another size. */
    damaged(): Blob[] {
      return selectAll.all().filter((blob) => !isWhole(blob))
    },

    /** Deletes the rows of blobs that no import uses; returns those whose files can be deleted after the commit. */
    forgetUnused: (): string[] => removeUnused.all(),

    removeFiles(hashes: readonly string[]): void {
      for (const sha256 of hashes) fs.rmSync(pathOf(sha256), { force: true })
    },
  }
}

/** Enough to detect any file type by its signature. */
const HEAD_BYTES = 4100

async function copyTo(file: number, chunks: AsyncIterable<Buffer>): Promise<Blob & { readonly head: Buffer }> {
  const hash = createHash('sha256')
  let byteLength = 0
  let head = Buffer.alloc(0)
  for await (const chunk of chunks) {
    hash.update(chunk)
    for (let written = 0; written < chunk.length;) written += fs.writeSync(file, chunk, written)
    byteLength += chunk.length
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
  }
  return { sha256: hash.digest('hex'), byteLength, head }
}

export type BlobStore = ReturnType<typeof createBlobStore>
