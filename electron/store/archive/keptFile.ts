import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { archiveNews } from './openArchive.ts'

export interface KeptFile {
  readonly path: string
  readonly byteLength: number
  /** As the bytes tell, whatever the export said. */
  readonly mediaType: string
}

/** Rather says that the archive is busy than lets everybody wait. */
const PATIENCE_MS = 50

/**
 * A file that came with an import, by the hash of its bytes. Null when there is none, or when it is no longer as it was
 * kept.
 */
export function findKeptFile(folder: string, sha256: string): KeptFile | null {
  const archiveFile = path.join(folder, 'archive.db')
  if (!/^[0-9a-f]{64}$/.test(sha256) || !fs.existsSync(archiveFile)) return null
  return archiveNews(folder, () => {
    const db = new Database(archiveFile, { readonly: true, fileMustExist: true, timeout: PATIENCE_MS })
    try {
      const select = db.prepare<[string], Omit<KeptFile, 'path'>>(
        'SELECT byte_length AS byteLength, media_type AS mediaType FROM blobs WHERE sha256 = ?',
      )
      const found = select.get(sha256)
      const file = path.join(folder, 'attachments', sha256.slice(0, 2), sha256)
      const stats = fs.lstatSync(file, { throwIfNoEntry: false })
      // Not through a link, which could lead anywhere.
      return found !== undefined && stats?.isFile() === true && stats.size === found.byteLength
        ? { ...found, path: file }
        : null
    } finally {
      db.close()
    }
  })
}
