import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../../shared/contract/appError.ts'
import { tokenFiles } from '../../../shared/model/serverState.ts'
import { copyDatabase, syncFile, writeThenRename } from '../backup/copyDatabase.ts'
import { isWhole } from '../check/brokenTables.ts'
import { listFiles, isWritableByOthers, removeOwnFiles } from './archiveFiles.ts'
import { forgetMove, isMoveNote, noteMove } from './movedArchive.ts'
import { withArchiveErrors, refuseMissing } from './openArchive.ts'
import { withoutWriters } from './withoutWriters.ts'

/** Moved along with the database. Locks, uploads and unfinished files are temporary and stay behind. */
const companions = ['attachments', 'backups', 'models', 'connections.json', ...Object.values(tokenFiles)]

export interface MovedArchive {
  readonly folder: string
  /** The old folder, if it still has files of the archive: Windows can't delete files that a program has open. */
  readonly leftIn: string | null
}

/**
 * Copies the whole archive, checks the copy, leaves a note in the old folder, and then empties that folder. Nothing
 * changes for other programs until the note exists, and writers are kept out. Callers must hold the locks.
 */
export async function moveArchive(from: string, wanted: string, signal: AbortSignal): Promise<MovedArchive> {
  refuseMissing(from)
  const to = chooseTarget(from, wanted)
  const isMoved = await withoutWriters(from, {}, async () => {
    await withErrorsAbout(to, () => copyAll(from, to, signal))
    forgetMove(to)
    noteMove(from, to)
    return isEmptied(from)
  })
  return { folder: to, leftIn: isMoved ? null : from }
}

function isEmptied(folder: string): boolean {
  try {
    fs.rmSync(path.join(folder, 'connections.json'), { force: true })
    removeOwnFiles(folder)
    return true
  } catch {
    // The leftovers are useless, and the caller reports them to the user.
    return false
  }
}

/** The folder itself if it is empty, else a subfolder of our own. */
function chooseTarget(from: string, wanted: string): string {
  if (!path.isAbsolute(wanted))
    throw AppError.of('moveNeedsFullPath', { folder: wanted, example: path.resolve('/archives/chatgpt') })
  const folder = path.normalize(wanted)
  const to = isFree(folder) ? folder : path.join(folder, 'Backscroll')
  if (!path.relative(from, to).startsWith('..') && !path.isAbsolute(path.relative(from, to)))
    throw AppError.of('moveInsideItself', { folder: from })
  const trouble = problemWithFolder(to)
  if (trouble !== null) throw AppError.of(trouble, { folder: to })
  if (!isFree(to)) throw AppError.of('moveToFullFolder', { folder: to })
  return to
}

/** A file of that name also counts as occupied. */
function isFree(folder: string): boolean {
  const stats = fs.statSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) return true
  return stats.isDirectory() && fs.readdirSync(folder).every((name) => isMoveNote(name) || name.includes('.lock'))
}

/**
 * Copies the database last, under a temporary name until it is checked, so an archive with a database is complete.
 * Removes the partial copy on failure.
 */
async function copyAll(from: string, to: string, signal: AbortSignal): Promise<void> {
  const wasThere = fs.existsSync(to)
  try {
    fs.mkdirSync(to, { recursive: true, mode: 0o700 })
    refuseTooSmall(from, to)
    for (const name of companions) await copyCompanion(path.join(from, name), path.join(to, name), signal)
    const database = path.join(to, 'archive.db')
    writeThenRename(`${database}.part`, database, (part) => {
      copyDatabase(path.join(from, 'archive.db'), part)
      if (!isWhole(part)) throw AppError.of('moveCopyDamaged')
    })
  } catch (error) {
    for (const name of companions) fs.rmSync(path.join(to, name), { recursive: true, force: true })
    if (!wasThere) fs.rmSync(to, { recursive: true, force: true })
    throw error
  }
}

function refuseTooSmall(from: string, to: string): void {
  const { bavail, bsize } = fs.statfsSync(to)
  const needed = ['archive.db', ...companions]
    .flatMap((name) => listFiles(path.join(from, name)))
    .reduce((sum, file) => sum + fs.statSync(file).size, 0)
  if (needed > bavail * bsize) throw AppError.of('moveNeedsRoom', { folder: to, neededBytes: needed })
}

async function copyCompanion(from: string, to: string, signal: AbortSignal): Promise<void> {
  for (const file of listFiles(from)) {
    // Lets this thread answer other requests in between.
    await nextTurn()
    if (signal.aborted) throw AppError.of('moveStopped')
    const copy = path.join(to, path.relative(from, file))
    fs.mkdirSync(path.dirname(copy), { recursive: true, mode: 0o700 })
    fs.copyFileSync(file, copy)
    fs.chmodSync(copy, 0o600)
    syncFile(copy)
  }
}

async function withErrorsAbout(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    withArchiveErrors(folder, () => {
      throw error
    })
  }
}

/**
 * Linux magic numbers of network file systems: NFS, two generations of SMB, and Plan 9, through which WSL mounts
 * Windows disks.
 */
const networkTypes = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x01021997])

/** Folders that a sync program copies between computers file by file. */
const SYNCHRONIZED = [
  String.raw`OneDrive\b.*|Dropbox\b.*`,
  'Google Drive|GoogleDrive-.*',
  'iCloud Drive|Mobile Documents|CloudStorage',
  'Nextcloud|ownCloud|Syncthing',
]
const synchronized = new RegExp(`^(?:${SYNCHRONIZED.join('|')})$`, 'i')

/** Explains why a folder is a bad place for an archive; null if it is fine. */
export function problemWithFolder(folder: string, fileSystem = fileSystemOf(folder)): FolderProblem | null {
  if (networkTypes.has(fileSystem) || /^[\\/]{2}[^\\/?.]/.test(folder)) {
    return 'folderOnNetwork'
  }
  if (folder.split(/[\\/]/).some((name) => synchronized.test(name))) {
    return 'folderSynced'
  }
  return null
}

type FolderProblem = 'folderOnNetwork' | 'folderSynced'

/**
 * Explains why other users could tamper with an archive's folder. Folders that hold only an archive were already
 * restricted when it was opened.
 */
export function warningForFolder(folder: string): 'folderOpenToOthers' | null {
  return isWritableByOthers(folder) ? 'folderOpenToOthers' : null
}

/** File system type of the folder or its nearest existing parent; 0 if the system doesn't report one. */
function fileSystemOf(folder: string): number {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    try {
      return fs.statfsSync(at).type
    } catch {
      if (at === path.dirname(at)) return 0
    }
  }
}
