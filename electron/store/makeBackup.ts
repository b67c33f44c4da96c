import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../shared/contract/appError.ts'
import { backupFolder, freeName, listBackups } from './backupList.ts'
import { isWhole } from './brokenTables.ts'
import { copyDatabase, writeThenName } from './copyDatabase.ts'
import { archiveNews, refuseMissing } from './openArchive.ts'
import { superfluousBackups } from './superfluousBackups.ts'

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
      if (!isWhole(part)) throw new AppError('archive_broken', 'The copy was not whole, so it was not kept, and the database may be damaged.', { advice: '"backscroll doctor" says more.' })
    })
  })
  for (const { name } of superfluousBackups(listBackups(archiveFolder), nowMs)) fs.rmSync(path.join(folder, name), { force: true })
}

function removeOldParts(folder: string, nowMs: number): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.part'))) {
    const file = path.join(folder, name)
    if (nowMs - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > OLD_PART_MS) fs.rmSync(file, { force: true })
  }
}
