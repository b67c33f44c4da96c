import fs from 'node:fs'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../shared/contract/appError.ts'
import { safeFileName } from '../../shared/text/safeFileName.ts'

interface Incoming {
  readonly id: string
  /** As the person knows it; only made harmless it becomes a file's. */
  readonly name: string
  readonly chunks: Readable
  /** What the sender says; null when it does not. */
  readonly byteLength: number | null
}

/** More than any export; less than a disk that somebody fills by mistake. */
export const MAX_UPLOAD_BYTES = 50 * 1024 ** 3
const OLD_MS = 24 * 60 * 60 * 1000
const UPLOAD_ID = /^[0-9a-f-]{36}$/

export class UploadTooLarge extends Error {}

/**
 * Exports on their way into the archive: each is a folder named by its id, which holds one file. What has not arrived
 * in full is called `….part`.
 */
export function createUploads(archiveFolder: string) {
  const folder = path.join(archiveFolder, 'uploads')
  const folderOf = (id: string): string => path.join(folder, id)

  return {
    /** Resolves when everything is on disk; when it fails or is broken off, nothing is left. */
    async receive({ id, name, chunks, byteLength }: Incoming): Promise<void> {
      if ((byteLength ?? 0) > MAX_UPLOAD_BYTES) throw new UploadTooLarge()
      const part = `${folderOf(id)}.part`
      try {
        await fs.promises.mkdir(part, { recursive: true, mode: 0o700 })
        if (byteLength !== null) await refuseWithoutRoom(folder, byteLength)
        await pipeline(
          chunks,
          countBytes(),
          fs.createWriteStream(path.join(part, safeFileName(name, 'upload')), { flags: 'wx', mode: 0o600 }),
        )
        await fs.promises.rename(part, folderOf(id))
      } catch (error) {
        await fs.promises.rm(part, { recursive: true, force: true })
        throw asNews(error, folder)
      }
    },

    /** Where the file lies that was uploaded under this id. */
    find(id: string): string | null {
      if (!UPLOAD_ID.test(id)) return null
      const [name] = fs.existsSync(folderOf(id)) ? fs.readdirSync(folderOf(id)) : []
      return name === undefined ? null : path.join(folderOf(id), name)
    },

    /** What to call a file in front of people: by where it lies, or, when it was uploaded, by the name it came with. */
    nameOf: (file: string): string => (file.startsWith(`${folder}${path.sep}`) ? path.basename(file) : file),

    remove: (id: string): Promise<void> => fs.promises.rm(folderOf(id), { recursive: true, force: true }),

    /** What a program that was ended left here. */
    removeOld(nowMs: number): void {
      if (!fs.existsSync(folder)) return
      for (const name of fs.readdirSync(folder)) {
        const changedAtMs = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? nowMs
        if (nowMs - changedAtMs > OLD_MS) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
      }
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>

function countBytes(): Transform {
  let received = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length
      if (received > MAX_UPLOAD_BYTES) done(new UploadTooLarge())
      else done(null, chunk)
    },
  })
}

/** Better told before than halfway. */
async function refuseWithoutRoom(folder: string, byteLength: number): Promise<void> {
  const { bavail, bsize } = await fs.promises.statfs(folder)
  if (byteLength > bavail * bsize) throw diskFull(folder)
}

function asNews(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, error)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new AppError('archive_read_only', `${folder} cannot be written. Check the folder's permissions.`, {
      cause: error,
    })
  return error
}

function diskFull(folder: string, cause?: unknown): AppError {
  return new AppError(
    'disk_full',
    `The disk of ${folder} has no room for this file. Free some space, then try again.`,
    { cause },
  )
}
