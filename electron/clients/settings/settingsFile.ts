import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'

/** The current content of a file. */
export interface SettingsSnapshot {
  readonly path: string
  /** The same path, or the target of a link. */
  readonly target: string
  /** Null when there is no such file. */
  readonly text: string | null
}

const OWNER_ONLY = 0o600
const WRITE_BITS = 0o222

/** Throws AppError when the file exists but isn't readable text. */
export function readSettings(file: string): SettingsSnapshot {
  const target = targetOf(file)
  const bytes = readBytes(target)
  if (bytes === null) return { path: file, target, text: null }
  return { path: file, target, text: decoded(file, bytes) }
}

/** The limit most systems have. */
const MAX_LINKS = 40

/** Follows links, even to a file that doesn't exist yet. */
function targetOf(file: string): string {
  let target = file
  for (let count = 0; count < MAX_LINKS && isLink(target); count += 1)
    target = path.resolve(fs.realpathSync(path.dirname(target)), fs.readlinkSync(target))
  try {
    return fs.realpathSync(target)
  } catch {
    // Doesn't exist yet, or is a circular link, which reading the file reports.
    return target
  }
}

function isLink(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

function readBytes(file: string): Buffer | null {
  try {
    return fs.readFileSync(file)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw AppError.of(unreadableReason(code), { file }).causedBy(cause)
  }
}

function unreadableReason(code: string | undefined) {
  if (code === 'EISDIR') return 'settingsAreFolder'
  return code === 'ELOOP' ? 'settingsLinkToThemselves' : 'settingsUnreadable'
}

/** The byte order mark, if any, is part of the text and stays. */
function decoded(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw AppError.of('settingsNotUtf8', { file }).causedBy(cause)
  }
}

/** To detect later changes to a file. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/**
 * `settings.json.backscroll-2026-11-16T15-52-35Z.bak`, with a number if that exists. It uses the file's modification
 * time, so a plan shows the name that is used later.
 */
export function backupName(target: string, isThere: (file: string) => boolean): string {
  const stamp = `${fs.statSync(target).mtime.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const name = (count: number): string => `${target}.backscroll-${stamp}${count === 0 ? '' : `-${count}`}.bak`
  let count = 0
  while (isThere(name(count))) count += 1
  return name(count)
}

/** All backups of a file. */
export function backupsOf(file: string): string[] {
  const target = targetOf(file)
  const folder = path.dirname(target)
  const stamp = /^\.backscroll-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?\.bak$/
  const base = path.basename(target)
  return fs
    .readdirSync(folder)
    .filter((name) => name.startsWith(base) && stamp.test(name.slice(base.length)))
    .map((name) => path.join(folder, name))
}

/**
 * Replaces or deletes a file atomically: first a backup, then a new file next to it that takes its name. Throws if the
 * file has changed since the plan.
 */
export function replaceSettings(before: SettingsSnapshot, after: string | null, backup: string | null): void {
  const { target, text } = before
  try {
    refuseChanged(before)
    refuseDanglingLink(before)
    refuseProtected(target)
    const mode = modeOf(target)
    if (backup !== null && text !== null) writeNew(backup, text, mode)
    if (after === null) fs.rmSync(target)
    else {
      fs.mkdirSync(path.dirname(target), { recursive: true })
      writeAtomically(target, after, mode)
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw AppError.of('settingsUnwritable', {
      file: target,
      error: (cause as NodeJS.ErrnoException).code ?? 'unknown',
    }).causedBy(cause)
  }
  if (readSettings(before.path).text !== after) throw AppError.of('settingsOverwritten', { file: target })
}

function refuseChanged(before: SettingsSnapshot): void {
  if (readSettings(before.path).text !== before.text) throw AppError.of('settingsJustChanged', { file: before.path })
}

/** Folders are created for the client's own file, but never for the target of a link, which may be anywhere. */
export function refuseDanglingLink({ path: file, target }: SettingsSnapshot): void {
  const link = danglingFolder(target)
  if (link !== null) throw AppError.of('settingsLinkBroken', { file: link, target: fs.readlinkSync(link) })
  if (!isLink(file) || fs.existsSync(path.dirname(target))) return
  throw AppError.of('settingsLinkFolderMissing', { file, target })
}

/** The folder on the way to a file that is a link to nothing. */
function danglingFolder(file: string): string | null {
  let folder = path.dirname(file)
  while (fs.lstatSync(folder, { throwIfNoEntry: false }) === undefined && folder !== path.dirname(folder))
    folder = path.dirname(folder)
  return isLink(folder) && !fs.existsSync(folder) ? folder : null
}

/** A read-only file is left alone, even if the system would let us replace it. */
export function refuseProtected(target: string): void {
  if ((modeOf(target) & WRITE_BITS) === 0) throw AppError.of('settingsProtected', { file: target })
}

function modeOf(target: string): number {
  return (fs.statSync(target, { throwIfNoEntry: false })?.mode ?? OWNER_ONLY) & 0o777
}

/**
 * Writes to a temporary file and renames it once everything is on disk. Its name is unique, because another Backscroll
 * may be writing the same file.
 */
export function writeAtomically(file: string, text: string, mode: number): void {
  const temporary = `${file}.backscroll-${randomUUID()}.tmp`
  try {
    writeNew(temporary, text, mode)
    fs.renameSync(temporary, file)
  } catch (error) {
    fs.rmSync(temporary, { force: true })
    throw error
  }
}

/** Throws if the file exists. */
function writeNew(file: string, text: string, mode: number): void {
  const handle = fs.openSync(file, 'wx', mode)
  try {
    // The process's umask may have removed permissions.
    fs.fchmodSync(handle, mode)
    fs.writeFileSync(handle, text, 'utf8')
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
