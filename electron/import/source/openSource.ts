import fs from 'node:fs'
import { AppError } from '../../../shared/contract/appError.ts'
import { openDatabaseSource, type DatabaseSource } from './canonicalDatabase.ts'
import type { ExportSource } from './exportSource.ts'
import { openFile, openFolder } from './folderSource.ts'
import { openZip } from './zipSource.ts'

type Opened = ExportSource | DatabaseSource

/** Detects the kind of source by its first bytes, not by its name. */
export async function openSource(path: string): Promise<Opened> {
  try {
    if (fs.statSync(path).isDirectory()) return openFolder(path)
    const head = firstBytes(path)
    if (head.length === 0) throw AppError.of('sourceFileEmpty', { path })
    if (head.startsWith('SQLite format 3\0')) return openDatabaseSource(path)
    // A local file header, or the end of an empty zip.
    if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return await openZip(path)
    return openFile(path)
  } catch (error) {
    throw asSourceError(error, path)
  }
}

function firstBytes(path: string): string {
  const file = fs.openSync(path, 'r')
  try {
    const head = Buffer.alloc(16)
    return head.toString('latin1', 0, fs.readSync(file, head))
  } finally {
    fs.closeSync(file)
  }
}

function asSourceError(error: unknown, path: string): unknown {
  const code = error instanceof Error && !(error instanceof AppError) && 'code' in error ? error.code : null
  if (code === 'ENOENT' || code === 'ENOTDIR') return AppError.of('noSuchFile', { path }).causedBy(error)
  if (code === 'EACCES' || code === 'EPERM') return AppError.of('fileForbidden', { path }).causedBy(error)
  if (typeof code === 'string') return AppError.of('notAFile', { path, error: code }).causedBy(error)
  return error
}
