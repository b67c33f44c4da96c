import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FinishedExport } from '../../shared/model/finishedExport.ts'
import { asArchiveError } from '../store/archive/sqliteErrors.ts'

export interface ExportFile extends Omit<FinishedExport, 'itemCount'> {
  readonly path: string
}

interface FileToMake {
  readonly fileName: string
  readonly nowMs: number
  /** Writes the file, which doesn't exist yet, and returns the number of items in it. */
  readonly write: (file: string) => Promise<number>
}

const KEPT_MS = 60 * 60 * 1000
const EXPORT_ID = /^[0-9a-f-]{36}$/

const mediaTypes: Readonly<Record<string, string>> = {
  '.md': 'text/markdown; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json',
  '.zip': 'application/zip',
  '.db': 'application/vnd.sqlite3',
}

/**
 * Exports ready to be saved: each is a folder named by its id with one file in it. Unfinished ones are called `….part`.
 */
export function createExportFiles(archiveFolder: string) {
  const folder = path.join(archiveFolder, 'exports')

  return {
    /** Leaves nothing behind when it fails or is canceled. */
    async make({ fileName, nowMs, write }: FileToMake): Promise<FinishedExport> {
      const exportId = randomUUID()
      const part = path.join(folder, `${exportId}.part`)
      const file = path.join(part, fileName)
      try {
        fs.mkdirSync(part, { recursive: true, mode: 0o700 })
        const itemCount = await write(file)
        const byteLength = fs.statSync(file).size
        // Its age is measured by the same clock as in removeOld.
        fs.utimesSync(file, nowMs / 1000, nowMs / 1000)
        fs.renameSync(part, path.join(folder, exportId))
        return { exportId, fileName, mediaType: mediaTypeOf(fileName), byteLength, itemCount }
      } catch (error) {
        fs.rmSync(part, { recursive: true, force: true })
        throw asArchiveError(error, archiveFolder)
      }
    },

    find(exportId: string, nowMs: number): ExportFile | null {
      if (!EXPORT_ID.test(exportId)) return null
      const inside = path.join(folder, exportId)
      const [fileName] = fs.existsSync(inside) ? fs.readdirSync(inside) : []
      if (fileName === undefined) return null
      const file = path.join(inside, fileName)
      const stats = fs.lstatSync(file, { throwIfNoEntry: false })
      if (stats?.isFile() !== true || nowMs - stats.mtimeMs > KEPT_MS) return null
      return { exportId, fileName, path: file, mediaType: mediaTypeOf(fileName), byteLength: stats.size }
    },

    remove(exportId: string): void {
      if (EXPORT_ID.test(exportId)) fs.rmSync(path.join(folder, exportId), { recursive: true, force: true })
    },

    /** Also removes unfinished exports of a program that was killed. */
    removeOld(nowMs: number): void {
      if (!fs.existsSync(folder)) return
      for (const name of fs.readdirSync(folder)) {
        const each = path.join(folder, name)
        if (nowMs - changedAtMs(each, nowMs) > KEPT_MS) fs.rmSync(each, { recursive: true, force: true })
      }
    },
  }
}

function changedAtMs(folder: string, otherwise: number): number {
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false })
  const [inside] = stats?.isDirectory() === true ? fs.readdirSync(folder) : []
  const file = inside === undefined ? undefined : fs.lstatSync(path.join(folder, inside), { throwIfNoEntry: false })
  return (file ?? stats)?.mtimeMs ?? otherwise
}

function mediaTypeOf(fileName: string): string {
  return mediaTypes[path.extname(fileName)] ?? 'application/octet-stream'
}
