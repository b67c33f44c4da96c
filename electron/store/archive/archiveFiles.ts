import fs from 'node:fs'
import path from 'node:path'
import { isMoveNote } from './movedArchive.ts'

/** Every file this program ever puts into an archive's folder. Anything else there isn't ours. */
const OWN_NAMES = [
  String.raw`archive\.db(?:-wal|-shm|-journal)?`,
  'attachments|backups|models|uploads|exports|restoring|reserve|http-token|mcp-token',
  String.raw`(?:backup|import|index|models|replace)\.lock(?:-journal)?`,
  String.raw`import-\d+\.part`,
]
const ownNames = new RegExp(`^(?:${OWN_NAMES.join('|')})$`)

const isDatabase = (name: string): boolean => name.startsWith('archive.db')
const isLock = (name: string): boolean => name.includes('.lock')

interface ArchiveSizes {
  readonly databaseBytes: number
  readonly fileBytes: number
}

export function readSizes(folder: string): ArchiveSizes {
  const databaseBytes = ['', '-wal'].reduce((sum, ending) => sum + sizeOf(path.join(folder, `archive.db${ending}`)), 0)
  return {
    databaseBytes,
    fileBytes: listFiles(path.join(folder, 'attachments')).reduce((sum, file) => sum + sizeOf(file), 0),
  }
}

export function hasOwnFiles(folder: string): boolean {
  return ownFiles(folder).some((name) => /^(?:archive\.db|attachments|backups|uploads)/.test(name))
}

const WRITABLE_BY_OTHERS = 0o022
/** The sticky bit: a folder meant to be shared by everyone, like /tmp. */
const STICKY_BIT = 0o1000

/** Whether other users of this computer could add files to the folder. Windows uses a different permission model. */
export function isWritableByOthers(folder: string): boolean {
  return process.platform !== 'win32' && (modeOf(folder) & WRITABLE_BY_OTHERS) !== 0
}

/**
 * Restricts such a folder to its owner if it holds an archive and nothing else: any other folder may be shared on
 * purpose.
 */
export function restrictToOwner(folder: string): void {
  if (!isWritableByOthers(folder) || (modeOf(folder) & STICKY_BIT) !== 0) return
  if (!fs.readdirSync(folder).every((name) => ownNames.test(name) || isMoveNote(name) || name === 'connections.json'))
    return
  try {
    fs.chmodSync(folder, 0o700)
  } catch {
    // Owned by another user, or read-only: `warningForFolder` reports it.
  }
}

function modeOf(folder: string): number {
  return fs.statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
}

/** Deletes the database first: without it there is no archive, even if the rest fails. Callers must hold the locks. */
export function removeOwnFiles(folder: string): void {
  const names = ownFiles(folder)
  const remove = (name: string): void => fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  names.filter(isDatabase).forEach(remove)
  names.filter((name) => !isDatabase(name) && !isLock(name)).forEach(remove)
  try {
    names.filter(isLock).forEach(remove)
  } catch {
    // Windows can't delete open files, and we hold these; they are empty anyway.
  }
}

function ownFiles(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => ownNames.test(name)) : []
}

/** For a file, returns the file itself. */
export function listFiles(folder: string): string[] {
  const stats = fs.statSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (stats.isFile()) return [folder]
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function sizeOf(file: string): number {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.size ?? 0
}
