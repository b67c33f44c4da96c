import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'
import { backupFolder, freeName, listBackups } from './backupList.ts'
import { isDamage, isWhole } from '../check/brokenTables.ts'
import { copyDatabase } from './copyDatabase.ts'
import { withArchiveErrors } from '../archive/openArchive.ts'
import { closeAtRest, openDatabase } from '../archive/openDatabase.ts'

const workFolderOf = (archiveFolder: string): string => path.join(archiveFolder, 'restoring')

/** Removes an abandoned replacement. */
export function removeWorkFolder(archiveFolder: string): void {
  fs.rmSync(workFolderOf(archiveFolder), { recursive: true, force: true })
}

/**
 * An empty folder inside the archive's for building its replacement; nothing else is touched until that is complete.
 */
export function createWorkFolder(archiveFolder: string): string {
  const workFolder = workFolderOf(archiveFolder)
  removeWorkFolder(archiveFolder)
  fs.mkdirSync(workFolder, { mode: 0o700 })
  return workFolder
}

/** Copies a backup, checks it and migrates it to the current version. */
export function prepareRestored(archiveFolder: string, name: string): string {
  if (!listBackups(archiveFolder).some((backup) => backup.name === name)) throw AppError.of('noSuchBackup', { name })
  return withArchiveErrors(archiveFolder, () => {
    const workFolder = createWorkFolder(archiveFolder)
    const copy = path.join(workFolder, 'archive.db')
    try {
      copyDatabase(path.join(backupFolder(archiveFolder), name), copy)
      if (!isWhole(copy)) throw new Database.SqliteError('the copy is not whole', 'SQLITE_CORRUPT')
      closeAtRest(openDatabase(copy, 'write'))
      // The migration's own backup would duplicate the one we restore from.
      fs.rmSync(backupFolder(workFolder), { recursive: true, force: true })
    } catch (error) {
      removeWorkFolder(archiveFolder)
      if (isDamage(error)) throw AppError.of('chosenBackupDamaged', { name }).causedBy(error)
      throw error
    }
    return copy
  })
}

/**
 * Swaps in a prepared database and sets the current one aside, with its log. Open readers keep the old file until they
 * check its identity. Callers must block writers (`withoutWriters`). Returns the name of the file set aside; null if
 * there was none.
 */
export function swapIn(
  archiveFolder: string,
  prepared: string,
  { as, nowMs }: { readonly as: 'replaced' | 'damaged'; readonly nowMs: number },
): string | null {
  return withArchiveErrors(archiveFolder, () => {
    const file = path.join(archiveFolder, 'archive.db')
    const aside = fs.existsSync(file) ? freeName(archiveFolder, as, nowMs) : null
    if (aside !== null) {
      // A damaged file must stay byte for byte the same.
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
    // A hard link, so that an archive exists at every moment.
    fs.linkSync(file, aside)
  } catch {
    // Some file systems have no hard links.
    fs.renameSync(file, aside)
  }
  for (const ending of ['-wal', '-shm', '-journal'])
    if (fs.existsSync(`${file}${ending}`)) fs.renameSync(`${file}${ending}`, `${aside}${ending}`)
}

/** Moves the log into the database if possible; it may be damaged, which is why people restore. */
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
