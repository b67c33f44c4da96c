import fs from 'node:fs'
import path from 'node:path'
import { backupFolder, listBackups } from './backupList.ts'
import { contentMark } from './contentMark.ts'
import { makeBackup } from './makeBackup.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What a disk needs to go on working. */
const ROOM_BYTES = 1e9

/** Once a day at the most, and only when something is new since the last one, whoever asked for that. */
export function backUpIfDue(archiveFolder: string, nowMs: number): boolean {
  const latest = listBackups(archiveFolder).find(({ kind }) => kind === 'automatic' || kind === 'asked')
  if (latest !== undefined && nowMs - latest.madeAtMs < DAY_MS && latest.madeAtMs <= nowMs) return false
  if (whyNoBackup(archiveFolder) !== null) return false
  const mark = contentMark(path.join(archiveFolder, 'archive.db'))
  if (mark === null || (latest !== undefined && mark === contentMark(path.join(backupFolder(archiveFolder), latest.name)))) return false
  makeBackup(archiveFolder, 'automatic', nowMs)
  return true
}

/** Why a backup would do harm, or cannot be made; null when it can. */
export function whyNoBackup(archiveFolder: string): string | null {
  const byteLength = fs.statSync(path.join(archiveFolder, 'archive.db'), { throwIfNoEntry: false })?.size ?? 0
  if (byteLength === 0) return null
  if (!isWritable(archiveFolder)) return 'The folder can only be read.'
  const { bavail, bsize } = fs.statfsSync(archiveFolder)
  const free = bavail * bsize
  return free - byteLength >= ROOM_BYTES ? null : `The disk has ${gigabytes(free)} left, and a backup needs ${gigabytes(byteLength)} of it. Free some space.`
}

/** Whether something can be written into the archive, as far as the system tells. */
export function isWritable(archiveFolder: string): boolean {
  const file = path.join(archiveFolder, 'archive.db')
  return [archiveFolder, file].every((each) => !fs.existsSync(each) || mayWrite(each))
}

function mayWrite(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
