import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'
import { backupFolder, freeName, listBackups } from './backupList.ts'
import { isWhole } from '../check/brokenTables.ts'
import { copyDatabase, writeThenName } from './copyDatabase.ts'
import { holdLock } from '../archive/fileLock.ts'
import { archiveNews, refuseMissing } from '../archive/openArchive.ts'
import { superfluousBackups } from './superfluousBackups.ts'

/** A copy that was not finished by then never will be. */
const OLD_PART_MS = 24 * 60 * 60 * 1000

/** Whoever asks for a backup waits so long for the one that is being made. */
const WAIT_MS = 60_000

/** One at a time for each archive: two would write under the same name, and fill the disk twice. */
export function holdBackupLock(archiveFolder: string, waitMs: number): () => void {
  const message = 'Another program is making a backup of this archive. Wait until it is done, then try again.'
  return archiveNews(archiveFolder, () => holdLock(path.join(archiveFolder, 'backup.lock'), { waitMs, message }))
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

/** One file that is whole, or none. Of each kind only some stay. For whoever holds the lock. */
export function writeBackup(archiveFolder: string, kind: 'backup' | 'automatic', nowMs: number): void {
  const folder = backupFolder(archiveFolder)
  archiveNews(archiveFolder, () => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    removeOldParts(folder, nowMs)
    const file = path.join(folder, freeName(archiveFolder, kind, nowMs))
    writeThenName(`${file}.part`, file, (part) => {
      copyDatabase(path.join(archiveFolder, 'archive.db'), part)
      if (!isWhole(part))
        throw new AppError(
          'archive_broken',
          'The copy was not whole, so it was not kept, and the database may be damaged.',
          { advice: '"backscroll doctor" says more.' },
        )
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
