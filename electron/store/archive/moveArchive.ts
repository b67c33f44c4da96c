import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../../shared/contract/appError.ts'
import { tokenFiles } from '../../../shared/model/serverState.ts'
import { copyDatabase, syncFile, writeThenName } from '../backup/copyDatabase.ts'
import { isWhole } from '../check/brokenTables.ts'
import { filesBelow, isOpenToOthers, removeOwnFiles } from './archiveFiles.ts'
import { forgetMove, isMoveNote, noteMove } from './movedArchive.ts'
import { archiveNews, refuseMissing } from './openArchive.ts'
import { withoutWriters } from './withoutWriters.ts'

/** What goes along beside the database. Locks, uploads and what is being made belong to the moment. */
const companions = ['attachments', 'backups', 'connections.json', ...Object.values(tokenFiles)]

export interface MovedArchive {
  readonly folder: string
  /** The folder that it was in, where that still has files of it: Windows keeps what a program has open. */
  readonly leftIn: string | null
}

/**
 * Copies the whole archive, looks the copy through, leaves word of it in the old folder, and then empties that. Until
 * word is left, nothing has changed for anybody, and nobody writes meanwhile. For whoever holds the locks.
 */
export async function moveArchive(from: string, wanted: string, signal: AbortSignal): Promise<MovedArchive> {
  refuseMissing(from)
  const to = placeIn(from, wanted)
  const isMoved = await withoutWriters(from, {}, async () => {
    await asNewsOf(to, () => copyAll(from, to, signal))
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
    // It is of no use to anybody, and the person is told of it.
    return false
  }
}

/** The folder itself where nothing is in it, else one of our own in it. */
function placeIn(from: string, wanted: string): string {
  if (!path.isAbsolute(wanted))
    throw new AppError(
      'invalid_input',
      `${wanted} is not a whole path. Name the folder from the top, such as ${path.resolve('/archives/chatgpt')}.`,
    )
  const folder = path.normalize(wanted)
  const to = isFree(folder) ? folder : path.join(folder, 'Backscroll')
  if (!path.relative(from, to).startsWith('..') && !path.isAbsolute(path.relative(from, to)))
    throw new AppError('invalid_input', `The archive is in ${from} already. Choose a folder outside of it.`)
  const trouble = placeTrouble(to)
  if (trouble !== null) throw new AppError('invalid_input', trouble)
  if (!isFree(to)) throw new AppError('invalid_input', `There is something in ${to} already. Choose an empty folder.`)
  return to
}

/** A file of that name counts as something, too. */
function isFree(folder: string): boolean {
  const stats = fs.statSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) return true
  return stats.isDirectory() && fs.readdirSync(folder).every((name) => isMoveNote(name) || name.includes('.lock'))
}

/**
 * The database last, under a name of its own until it was looked through: what has one is complete. What did not get
 * that far is taken away again.
 */
async function copyAll(from: string, to: string, signal: AbortSignal): Promise<void> {
  const wasThere = fs.existsSync(to)
  try {
    fs.mkdirSync(to, { recursive: true, mode: 0o700 })
    refuseTooSmall(from, to)
    for (const name of companions) await copyCompanion(path.join(from, name), path.join(to, name), signal)
    const database = path.join(to, 'archive.db')
    writeThenName(`${database}.part`, database, (part) => {
      copyDatabase(path.join(from, 'archive.db'), part)
      if (!isWhole(part))
        throw new AppError(
          'archive_broken',
          'The copy of the database was not whole, so nothing was moved, and the database may be damaged.',
          { advice: '"backscroll doctor" says more.' },
        )
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
    .flatMap((name) => filesBelow(path.join(from, name)))
    .reduce((sum, file) => sum + fs.statSync(file).size, 0)
  if (needed > bavail * bsize)
    throw new AppError(
      'disk_full',
      `The archive needs ${Math.ceil(needed / 1e6)} MB, and there is not so much room at ${to}. Nothing was moved.`,
    )
}

async function copyCompanion(from: string, to: string, signal: AbortSignal): Promise<void> {
  for (const file of filesBelow(from)) {
    // Whoever else is served by this thread is answered in between.
    await nextTurn()
    if (signal.aborted) throw new AppError('stopped', 'It was stopped, and nothing was moved.')
    const copy = path.join(to, path.relative(from, file))
    fs.mkdirSync(path.dirname(copy), { recursive: true, mode: 0o700 })
    fs.copyFileSync(file, copy)
    fs.chmodSync(copy, 0o600)
    syncFile(copy)
  }
}

async function asNewsOf(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    archiveNews(folder, () => {
      throw error
    })
  }
}

/**
 * File systems of other machines as Linux numbers them: NFS, two ages of SMB, and Plan 9, by which Windows lends its
 * disks to WSL.
 */
const networkTypes = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x01021997])

/** Folders that a program keeps the same on several machines, file by file. */
const SYNCHRONISED = [
  String.raw`OneDrive\b.*|Dropbox\b.*`,
  'Google Drive|GoogleDrive-.*',
  'iCloud Drive|Mobile Documents|CloudStorage',
  'Nextcloud|ownCloud|Syncthing',
]
const synchronised = new RegExp(`^(?:${SYNCHRONISED.join('|')})$`, 'i')

/** Why a folder is no good place for an archive, as a sentence; null when nothing speaks against it. */
export function placeTrouble(folder: string, fileSystem = fileSystemOf(folder)): string | null {
  if (networkTypes.has(fileSystem) || /^[\\/]{2}[^\\/?.]/.test(folder)) {
    return (
      `${folder} is on another machine. A database that several programs use at once can be damaged there: ` +
      'keep the archive on a disk of this computer, and copy its backups elsewhere.'
    )
  }
  if (folder.split(/[\\/]/).some((name) => synchronised.test(name))) {
    return (
      `${folder} is in a folder that is synchronised with other machines. A copy made in the midst of a ` +
      'change is damaged: keep the archive elsewhere, and let its backups be synchronised.'
    )
  }
  return null
}

/**
 * Why the folder of an archive is not safe from others, as a sentence; one that has nothing else in it was closed when
 * it was opened.
 */
export function openTrouble(folder: string): string | null {
  return isOpenToOthers(folder)
    ? `Other users of this computer can write into ${folder}, and so replace the archive. Close it to them with: ` +
        `chmod 700 "${folder}"`
    : null
}

/** Of the folder, or of the nearest above it that is there; 0 where the system does not tell. */
function fileSystemOf(folder: string): number {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    try {
      return fs.statfsSync(at).type
    } catch {
      if (at === path.dirname(at)) return 0
    }
  }
}
