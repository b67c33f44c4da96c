import fs from 'node:fs'
import path from 'node:path'
import { isMoveNote } from './movedArchive.ts'

/** All that this program ever puts into an archive's folder. Whatever else lies there is somebody else's. */
const OWN_NAMES = [
  String.raw`archive\.db(?:-wal|-shm|-journal)?`,
  'attachments|backups|uploads|exports|restoring|reserve|http-token|mcp-token',
  String.raw`(?:backup|import|index|replace)\.lock(?:-journal)?`,
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
    fileBytes: filesBelow(path.join(folder, 'attachments')).reduce((sum, file) => sum + sizeOf(file), 0),
  }
}

export function hasOwnFiles(folder: string): boolean {
  return ownFiles(folder).some((name) => /^(?:archive\.db|attachments|backups|uploads)/.test(name))
}

const WRITABLE_BY_OTHERS = 0o022
/** Like /tmp: meant to be shared by everyone. */
const FOR_EVERYBODY = 0o1000

/** Whether other users of this computer could put files among ours; Windows has other rights. */
export function isOpenToOthers(folder: string): boolean {
  return process.platform !== 'win32' && (modeOf(folder) & WRITABLE_BY_OTHERS) !== 0
}

/**
 * Closes such a folder, where it is an archive and nothing else: in any other one, people may have a use for it as it
 * is.
 */
export function closeToOthers(folder: string): void {
  if (!isOpenToOthers(folder) || (modeOf(folder) & FOR_EVERYBODY) !== 0) return
  if (!fs.readdirSync(folder).every((name) => ownNames.test(name) || isMoveNote(name) || name === 'connections.json'))
    return
  try {
    fs.chmodSync(folder, 0o700)
  } catch {
    // Somebody else's, or read-only: whoever asks about the place is told.
  }
}

function modeOf(folder: string): number {
  return fs.statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
}

/** The database first: from then on there is no archive, however far the rest comes. For whoever holds the locks. */
export function removeOwnFiles(folder: string): void {
  const names = ownFiles(folder)
  const remove = (name: string): void => fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  names.filter(isDatabase).forEach(remove)
  names.filter((name) => !isDatabase(name) && !isLock(name)).forEach(remove)
  try {
    names.filter(isLock).forEach(remove)
  } catch {
    // Windows keeps a file that is open, and these are held: they are empty.
  }
}

function ownFiles(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => ownNames.test(name)) : []
}

/** A file is all that is below itself. */
export function filesBelow(folder: string): string[] {
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
