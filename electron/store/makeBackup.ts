import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../shared/contract/appError.ts'
import type { Backup } from '../../shared/model/archivePlace.ts'
import { backupFolder, freeName, listBackups } from './backupList.ts'
import { isWhole } from './brokenTables.ts'
import { copyDatabase, writeThenName } from './copyDatabase.ts'
import { archiveNews, refuseMissing } from './openArchive.ts'

/** Of those that somebody asked for. */
const KEPT = 5
/** A copy that was not finished by then never will be. */
const OLD_PART_MS = 24 * 60 * 60 * 1000

/** One file that is whole, or none. Of each kind only some stay. */
export function makeBackup(archiveFolder: string, kind: 'backup' | 'automatic', nowMs: number): void {
  refuseMissing(archiveFolder)
  const folder = backupFolder(archiveFolder)
  archiveNews(archiveFolder, () => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    removeOldParts(folder, nowMs)
    const file = path.join(folder, freeName(archiveFolder, kind, nowMs))
    writeThenName(`${file}.part`, file, (part) => {
      copyDatabase(path.join(archiveFolder, 'archive.db'), part)
      if (!isWhole(part)) throw new AppError('archive_broken', 'The copy was not whole, so it was not kept, and the database may be damaged: "backscroll doctor" says more.')
    })
  })
  for (const { name } of superfluous(listBackups(archiveFolder), nowMs)) fs.rmSync(path.join(folder, name), { force: true })
}

function removeOldParts(folder: string, nowMs: number): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.part'))) {
    const file = path.join(folder, name)
    if (nowMs - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > OLD_PART_MS) fs.rmSync(file, { force: true })
  }
}

const LATEST = 3
/** This one and four before. */
const WEEKS = 5
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** All automatic ones together; the latest stays, however large it is. */
const MOST_BYTES = 10e9

const weekOf = (atMs: number): number => Math.floor(atMs / WEEK_MS)

/** Backups that are to go: of those that were asked for all but the last five; of the automatic ones all but the last three and one for each of four weeks. */
export function superfluous(backups: readonly Backup[], nowMs: number): Backup[] {
  const automatic = backups.filter(({ kind }) => kind === 'automatic')
  // Weeks by the calendar, and the first of each: a backup that stays for its week goes on to do so.
  const weekly = Array.from({ length: WEEKS }, (_, ago) => automatic.findLast(({ madeAtMs }) => weekOf(madeAtMs) === weekOf(nowMs) - ago))
  const kept = automatic.filter((backup, index) => index < LATEST || weekly.includes(backup))
  let byteLength = 0
  const fitting = new Set(kept.filter((backup, index) => (byteLength += backup.byteLength) <= MOST_BYTES || index === 0))
  return [...backups.filter(({ kind }) => kind === 'asked').slice(KEPT), ...automatic.filter((backup) => !fitting.has(backup))]
}
