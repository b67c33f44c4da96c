import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Backup } from '../../../shared/model/archiveMaintenance.ts'
import { holdLock } from '../archive/fileLock.ts'
import { withArchiveErrors, refuseMissing } from '../archive/openArchive.ts'
import { isWhole } from '../check/brokenTables.ts'
import { backupFolder, freeName, listBackups } from './backupList.ts'
import { copyDatabase, writeThenRename } from './copyDatabase.ts'

/** A copy still unfinished after this long was abandoned. */
const OLD_PART_MS = 24 * 60 * 60 * 1000

/** How long a manual backup waits for one in progress. */
const WAIT_MS = 60_000

/** One backup at a time per archive: two would write to the same name and use twice the disk space. */
export function holdBackupLock(archiveFolder: string, waitMs: number): () => void {
  return withArchiveErrors(archiveFolder, () =>
    holdLock(path.join(archiveFolder, 'backup.lock'), { waitMs, reason: 'backupRunning' }),
  )
}

export function makeBackup(archiveFolder: string, kind: 'backup' | 'automatic', nowMs: number): void {
  refuseMissing(archiveFolder)
  const release = holdBackupLock(archiveFolder, WAIT_MS)
  try {
    writeBackup(archiveFolder, kind, nowMs)
  } finally {
    release()
  }
}

/** Writes one complete file or none, and prunes older ones of its kind. Callers must hold the lock. */
export function writeBackup(archiveFolder: string, kind: 'backup' | 'automatic', nowMs: number): void {
  const folder = backupFolder(archiveFolder)
  withArchiveErrors(archiveFolder, () => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    removeOldParts(folder, nowMs)
    const file = path.join(folder, freeName(archiveFolder, kind, nowMs))
    writeThenRename(`${file}.part`, file, (part) => {
      copyDatabase(path.join(archiveFolder, 'archive.db'), part)
      if (!isWhole(part)) throw AppError.of('backupDamaged')
    })
  })
  for (const { name } of superfluousBackups(listBackups(archiveFolder), nowMs))
    fs.rmSync(path.join(folder, name), { force: true })
}

function removeOldParts(folder: string, nowMs: number): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.part'))) {
    const file = path.join(folder, name)
    if (nowMs - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > OLD_PART_MS)
      fs.rmSync(file, { force: true })
  }
}

/** Manual backups to keep. */
const MAX_MANUAL = 5
/** Days with automatic backups to keep the last of: an import may add a second and a third to a day. */
const DAYS = 3
/** The current week and four before it. */
const WEEKS = 5
const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
/** Limit for all automatic backups together; the latest is kept regardless of its size. */
const MAX_AUTOMATIC_BYTES = 10e9

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)
const weekOf = (atMs: number): number => Math.floor(atMs / WEEK_MS)

/**
 * Returns the backups to delete. Keeps the last five manual ones, and of the automatic ones one for each of the last
 * three days and one for each of the last weeks.
 */
export function superfluousBackups(backups: readonly Backup[], nowMs: number): Backup[] {
  const automatic = backups.filter(({ kind }) => kind === 'automatic')
  // Calendar weeks, and the first backup of each, so a backup kept for its week stays kept.
  const weekly = Array.from({ length: WEEKS }, (_, ago) =>
    automatic.findLast(({ madeAtMs }) => weekOf(madeAtMs) === weekOf(nowMs) - ago),
  )
  const daily = automatic
    .filter(({ madeAtMs }, index) => index === 0 || dayOf(madeAtMs) !== dayOf(automatic[index - 1]?.madeAtMs ?? 0))
    .slice(0, DAYS)
  const kept = automatic.filter((backup) => daily.includes(backup) || weekly.includes(backup))
  let byteLength = 0
  const fitting = new Set(
    kept.filter((backup, index) => (byteLength += backup.byteLength) <= MAX_AUTOMATIC_BYTES || index === 0),
  )
  return [
    ...backups.filter(({ kind }) => kind === 'asked').slice(MAX_MANUAL),
    ...automatic.filter((backup) => !fitting.has(backup)),
  ]
}
