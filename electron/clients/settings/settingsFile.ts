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
    throw new AppError('not_allowed', `${file} ${whyUnreadable(code)}, and try again.`, { cause })
  }
}

function whyUnreadable(code: string | undefined): string {
  if (code === 'EISDIR') return 'is a folder where a file should be. Move it away'
  if (code === 'ELOOP') return 'is a link that leads back to itself. Take it away'
  return 'cannot be read. Give yourself the right to read it'
}

/** The byte order mark, if any, is part of the text and stays. */
function decoded(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError(
      'invalid_input',
      `${file} is not written in UTF-8. Save it as UTF-8 in an editor, and try again.`,
      { cause },
    )
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
    throw new AppError(
      'not_allowed',
      `${target} could not be written (${(cause as NodeJS.ErrnoException).code ?? 'unknown'}), and is as it was. ` +
        'Close programs that use it, see that you may write in its folder, and try again.',
      { cause },
    )
  }
  if (readSettings(before.path).text !== after)
    throw new AppError(
      'not_allowed',
      `${target} is not what was just written: another program writes to it. Close that program, and try again.`,
    )
}

function refuseChanged(before: SettingsSnapshot): void {
  if (readSettings(before.path).text !== before.text)
    throw new AppError(
      'not_allowed',
      `${before.path} has just been changed by another program. Close that program, and try again.`,
    )
}

/** Folders are created for the client's own file, but never for the target of a link, which may be anywhere. */
export function refuseDanglingLink({ path: file, target }: SettingsSnapshot): void {
  const link = danglingFolder(target)
  if (link !== null)
    throw new AppError(
      'not_allowed',
      `${link} is a link to ${fs.readlinkSync(link)}, which does not exist. Create that folder or remove the link, ` +
        'and try again.',
    )
  if (!isLink(file) || fs.existsSync(path.dirname(target))) return
  throw new AppError(
    'not_allowed',
    `${file} is a link to ${target}, in a folder that does not exist. Create the folder or remove the link, ` +
      'and try again.',
  )
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
  if ((modeOf(target) & WRITE_BITS) === 0)
    throw new AppError('not_allowed', `${target} is write-protected. Take the protection away, and try again.`)
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
