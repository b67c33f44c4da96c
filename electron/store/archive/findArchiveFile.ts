import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { withArchiveErrors } from './openArchive.ts'

export interface KeptFile {
  readonly path: string
  readonly byteLength: number
  /** Detected from the bytes, regardless of what the export claims. */
  readonly mediaType: string
}

/** Short, because reporting a busy archive is better than blocking every request. */
const BUSY_TIMEOUT_MS = 50

/** Finds an imported file by the hash of its bytes. Null if there is none or its size has changed. */
export function findArchiveFile(folder: string, sha256: string): KeptFile | null {
  const archiveFile = path.join(folder, 'archive.db')
  if (!/^[0-9a-f]{64}$/.test(sha256) || !fs.existsSync(archiveFile)) return null
  return withArchiveErrors(folder, () => {
    const db = new Database(archiveFile, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
    try {
      const select = db.prepare<[string], Omit<KeptFile, 'path'>>(
        'SELECT byte_length AS byteLength, media_type AS mediaType FROM blobs WHERE sha256 = ?',
      )
      const found = select.get(sha256)
      const file = path.join(folder, 'attachments', sha256.slice(0, 2), sha256)
      const stats = fs.lstatSync(file, { throwIfNoEntry: false })
      // Never follow a symlink, which could lead anywhere.
      return found !== undefined && stats?.isFile() === true && stats.size === found.byteLength
        ? { ...found, path: file }
        : null
    } finally {
      db.close()
    }
  })
}
