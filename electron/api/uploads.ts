import fs from 'node:fs'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../shared/contract/appError.ts'
import { safeFileName } from '../../shared/text/safeFileName.ts'

interface Incoming {
  readonly id: string
  /** The name the user knows; it's sanitized before it becomes a file name. */
  readonly name: string
  readonly chunks: Readable
  /** As announced by the sender; null if unknown. */
  readonly byteLength: number | null
}

/** Larger than any export, but not large enough to fill a disk by mistake. */
export const MAX_UPLOAD_BYTES = 50 * 1024 ** 3
const OLD_MS = 24 * 60 * 60 * 1000
const UPLOAD_ID = /^[0-9a-f-]{36}$/

export class UploadTooLarge extends Error {}

/**
 * Exports on their way into the archive. Each has a folder named by its id with one file; an incomplete one is called
 * `….part`.
 */
export function createUploads(archiveFolder: string) {
  const folder = path.join(archiveFolder, 'uploads')
  const folderOf = (id: string): string => path.join(folder, id)

  return {
    /** Resolves when the whole file is on disk; leaves nothing behind if the upload fails or is cancelled. */
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
        throw asAppError(error, folder)
      }
    },

    /** The path of the file uploaded under this id. */
    find(id: string): string | null {
      if (!UPLOAD_ID.test(id)) return null
      const [name] = fs.existsSync(folderOf(id)) ? fs.readdirSync(folderOf(id)) : []
      return name === undefined ? null : path.join(folderOf(id), name)
    },

    /** The name to show for a file: its path, or its original name if it was uploaded. */
    nameOf: (file: string): string => (file.startsWith(`${folder}${path.sep}`) ? path.basename(file) : file),

    remove: (id: string): Promise<void> => fs.promises.rm(folderOf(id), { recursive: true, force: true }),

    /** Removes leftovers of a program that was killed. */
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

/** Fails before the upload instead of halfway through. */
async function refuseWithoutRoom(folder: string, byteLength: number): Promise<void> {
  const { bavail, bsize } = await fs.promises.statfs(folder)
  if (byteLength > bavail * bsize) throw diskFull(folder)
}

function asAppError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, error)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return AppError.of('uploadsReadOnly', { folder }).causedBy(error)
  return error
}

function diskFull(folder: string, cause?: unknown): AppError {
  return AppError.of('noRoomForUpload', { folder }).causedBy(cause)
}
