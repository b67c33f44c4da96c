import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../shared/contract/appError.ts'
import type { ExportFile } from './exportFiles.ts'

interface Target {
  /** A file, or a folder that gets the file under its own name. */
  readonly path: string
  readonly mayReplace: boolean
  readonly archiveFolder: string
}

/** Moves a finished export to where the user wants it, atomically, and never overwrites a file without permission. */
export function saveExportFile(made: ExportFile, { path: wanted, mayReplace, archiveFolder }: Target): string {
  const resolved = path.resolve(wanted)
  const target =
    fs.statSync(resolved, { throwIfNoEntry: false })?.isDirectory() === true
      ? path.join(resolved, made.fileName)
      : resolved
  refuseArchive(target, archiveFolder)
  const hadFile = fs.existsSync(target)
  if (hadFile && !mayReplace) throw AppError.of('exportNameTaken', { file: target })
  try {
    // Reserves the name first, in case another program wants it at the same moment.
    if (!hadFile) fs.closeSync(fs.openSync(target, 'wx', 0o600))
    move(made, target)
    return target
  } catch (error) {
    if (!hadFile) fs.rmSync(target, { force: true })
    throw asAppError(error, target)
  }
}

function move({ path: from, exportId }: ExportFile, to: string): void {
  try {
    fs.renameSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    // On another disk: copy it next to the target first, then rename it.
    const part = path.join(path.dirname(to), `.backscroll-${exportId}.part`)
    try {
      fs.copyFileSync(from, part, fs.constants.COPYFILE_EXCL)
      fs.renameSync(part, to)
    } catch (failed) {
      fs.rmSync(part, { force: true })
      throw failed
    }
  }
}

function refuseArchive(target: string, archiveFolder: string): void {
  const folder = path.dirname(target)
  const inside = path.relative(fs.realpathSync(archiveFolder), fs.existsSync(folder) ? fs.realpathSync(folder) : folder)
  if (inside !== '' && (inside.startsWith('..') || path.isAbsolute(inside))) return
  throw AppError.of('exportInsideArchive')
}

function asAppError(error: unknown, target: string): unknown {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return AppError.of('noFolderForExport', { folder: path.dirname(target) }).causedBy(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return AppError.of('noRoomForExport', { file: target }).causedBy(error)
  if (code === 'EEXIST') return AppError.of('exportNameTaken', { file: target }).causedBy(error)
  if (['EACCES', 'EPERM', 'EROFS', 'EISDIR'].includes(code))
    return AppError.of('exportUnwritable', { file: target }).causedBy(error)
  return error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
