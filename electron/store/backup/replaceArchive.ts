import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'
import { backupFolder, freeName, listBackups } from './backupList.ts'
import { isDamage, isWhole } from '../check/brokenTables.ts'
import { copyDatabase } from './copyDatabase.ts'
import { archiveNews } from '../archive/openArchive.ts'
import { closeAtRest, openDatabase } from '../archive/openDatabase.ts'

const workFolderOf = (archiveFolder: string): string => path.join(archiveFolder, 'restoring')

/** What was begun there is of no use to anybody. */
export function removeWorkFolder(archiveFolder: string): void {
  fs.rmSync(workFolderOf(archiveFolder), { recursive: true, force: true })
}

/**
 * An empty place in the archive's folder for the database that is to replace the present one: until that is there,
 * nothing else is touched.
 */
export function newWorkFolder(archiveFolder: string): string {
  const workFolder = workFolderOf(archiveFolder)
  removeWorkFolder(archiveFolder)
  fs.mkdirSync(workFolder, { mode: 0o700 })
  return workFolder
}

/** A copy of a backup, checked and brought to the form of today. */
export function prepareRestored(archiveFolder: string, name: string): string {
  if (!listBackups(archiveFolder).some((backup) => backup.name === name))
    throw new AppError('not_found', `There is no backup of the name ${name}.`, {
      advice: '"backscroll backup --list" shows them.',
    })
  return archiveNews(archiveFolder, () => {
    const workFolder = newWorkFolder(archiveFolder)
    const copy = path.join(workFolder, 'archive.db')
    try {
      copyDatabase(path.join(backupFolder(archiveFolder), name), copy)
      if (!isWhole(copy)) throw new Database.SqliteError('the copy is not whole', 'SQLITE_CORRUPT')
      closeAtRest(openDatabase(copy, 'write'))
      // What a migration of the copy kept of it is the backup itself.
      fs.rmSync(backupFolder(workFolder), { recursive: true, force: true })
    } catch (error) {
      removeWorkFolder(archiveFolder)
      if (isDamage(error))
        throw new AppError(
          'archive_broken',
          `The backup ${name} is damaged. Nothing was changed; choose another one.`,
          { cause: error },
        )
      throw error
    }
    return copy
  })
}

/**
 * Puts a prepared database in the place of the present one, which is kept under a name of its own, with its log.
 * Whoever has that open goes on reading it until they look which file is there. For whoever keeps writers away
 * (`withoutWriters`). Gives the name under which it is kept; null when there was none.
 */
export function putInPlace(
  archiveFolder: string,
  prepared: string,
  { as, nowMs }: { readonly as: 'replaced' | 'damaged'; readonly nowMs: number },
): string | null {
  return archiveNews(archiveFolder, () => {
    const file = path.join(archiveFolder, 'archive.db')
    const aside = fs.existsSync(file) ? freeName(archiveFolder, as, nowMs) : null
    if (aside !== null) {
      // A damaged one stays byte for byte what it was.
      if (as === 'replaced') emptyLog(file)
      setAside(file, path.join(backupFolder(archiveFolder), aside))
    }
    fs.renameSync(prepared, file)
    return aside
  })
}

function setAside(file: string, aside: string): void {
  fs.mkdirSync(path.dirname(aside), { recursive: true, mode: 0o700 })
  try {
    // A second name for it, so that there is an archive at every moment.
    fs.linkSync(file, aside)
  } catch {
    // Some disks know no such thing.
    fs.renameSync(file, aside)
  }
  for (const ending of ['-wal', '-shm', '-journal'])
    if (fs.existsSync(`${file}${ending}`)) fs.renameSync(`${file}${ending}`, `${aside}${ending}`)
}

/**
 * What the log still holds goes into the database, if that can be done; it may be damaged, which is why people restore.
 */
function emptyLog(file: string): void {
  try {
    const db = new Database(file, { timeout: 1000 })
    try {
      db.pragma('wal_checkpoint(TRUNCATE)')
    } finally {
      db.close()
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
  }
}
