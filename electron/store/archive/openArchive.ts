import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'
import { listBackups, listDamaged } from '../backup/backupList.ts'
import { hasStrayLog, isFileSound } from '../check/brokenTables.ts'
import { findDamage } from '../check/integrity.ts'
import { restrictToOwner, listFiles } from './archiveFiles.ts'
import { holdImportLock, holdIndexLock, isLockHeld } from './fileLock.ts'
import { refuseMoved } from './movedArchive.ts'
import { type ArchiveMode, closeAtRest, openDatabase } from './openDatabase.ts'
import { openStores } from './openStores.ts'
import { asArchiveError, brokenArchive } from './sqliteErrors.ts'
import { refuseWhileReplaced } from './withoutWriters.ts'

/** An archive is one folder: `archive.db`, imported files in `attachments/`, backups in `backups/`. */
export function openArchive(folder: string, mode: ArchiveMode) {
  const file = path.join(folder, 'archive.db')
  return withArchiveErrors(folder, () => {
    refuseMoved(folder)
    refuseEmptied(folder)
    if (fs.existsSync(file)) refuseUnsound(folder, file)
    if (mode === 'write') prepareFolder(folder)
    else refuseMissing(folder)
    restrictToOwner(folder)
    const identity = archiveIdentity(folder)
    const isReplaced = (): boolean => archiveIdentity(folder) !== identity
    const db = openDatabase(file, mode)
    const stores = openStoresWithRetries(db, folder)
    const { blobs, searchIndex } = stores
    return {
      folder,
      isReplaced,
      ...stores,
      findDamage: () => findDamage(db, { blobs, searchIndex, canWrite: mode === 'write' }),
      /** Removes the partial files of a killed import. Callers must hold the import lock. */
      removeUnfinished: (): void => {
        blobs.removeUnfinished()
        for (const name of fs.readdirSync(folder))
          if (/^import-\d+\.part$|^reserve$/.test(name)) fs.rmSync(path.join(folder, name), { force: true })
      },
      /** For data that an import can't hold in memory. */
      spillFile: (importId: number): string => path.join(folder, `import-${importId}.part`),
      holdImportLock: () => withArchiveErrors(folder, () => holdImportLock(path.join(folder, 'import.lock'))),
      holdIndexLock: () => withArchiveErrors(folder, () => holdIndexLock(path.join(folder, 'index.lock'))),
      isIndexing: (): boolean => isLockHeld(path.join(folder, 'index.lock')),
      /** Runs all reads of `work` against one snapshot, regardless of concurrent writes. */
      inSnapshot: <T>(work: () => T): T => withArchiveErrors(folder, () => db.transaction(work).deferred()),
      /**
       * Commits all of `work` or nothing, with other writers locked out. Refuses if the archive was replaced or moved
       * while waiting.
       */
      transaction: <T>(work: () => T): T =>
        withArchiveErrors(folder, () =>
          db
            .transaction(() => {
              refuseReplaced(folder, isReplaced())
              return work()
            })
            .immediate(),
        ),
      /** Moves the log into the database file and frees the log's disk space. */
      checkpoint: (): void => void db.pragma('wal_checkpoint(TRUNCATE)'),
      /** Reserves disk space; releasing it leaves enough room to roll back even on a full disk. */
      holdReserve: (byteLength: number) => holdReserve(path.join(folder, 'reserve'), byteLength),
      // After a replacement, the log on disk belongs to the new archive.
      close: (): void => void (mode === 'write' && !isReplaced() ? closeAtRest(db) : db.close()),
    }
  })
}

function refuseReplaced(folder: string, isReplaced: boolean): void {
  refuseMissing(folder)
  refuseMoved(folder)
  refuseWhileReplaced(folder)
  if (isReplaced) throw AppError.of('archiveReplaced', { folder })
}

export type Archive = ReturnType<typeof openArchive>

export function withArchiveErrors<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asArchiveError(error, folder)
  }
}

function prepareFolder(folder: string): void {
  refuseWhileReplaced(folder)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'archive.db')
  // Created here so that SQLite's file, and the log files that copy its permissions, are readable only by the owner.
  if (!fs.existsSync(file)) fs.closeSync(fs.openSync(file, 'a', 0o600))
}

function refuseUnsound(folder: string, file: string): void {
  if (hasStrayLog(file)) {
    const log = `${path.basename(file)}-wal`
    throw AppError.of('strayLog', { folder, log })
  }
  if (!isFileSound(file)) throw brokenArchive(folder)
}

/** An empty file is normal for an import that has just begun, but backups or attachments mean that data was lost. */
function refuseEmptied(folder: string): void {
  const byteLength = ['', '-wal'].map(
    (ending) => fs.statSync(path.join(folder, `archive.db${ending}`), { throwIfNoEntry: false })?.size,
  )
  if (byteLength[0] !== 0 || byteLength[1]) return
  if (listBackups(folder).length > 0) throw AppError.of('emptiedWithBackups', { file: path.join(folder, 'archive.db') })
  if (listFiles(path.join(folder, 'attachments')).length === 0 && listDamaged(folder).length === 0) return
  throw AppError.of('emptiedWithFiles', { file: path.join(folder, 'archive.db') })
}

/** Identifies the database file, so a replacement is noticed; empty if there is none. */
export function archiveIdentity(folder: string): string {
  const stats = fs.statSync(path.join(folder, 'archive.db'), { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino} ${stats.birthtimeNs}` : ''
}

/** Only an import creates an archive; every other operation refuses. */
export function refuseMissing(folder: string): void {
  if (fs.existsSync(path.join(folder, 'archive.db'))) return
  refuseMoved(folder)
  throw AppError.of('noArchive', { folder })
}

const ZEROS = Buffer.alloc(1024 * 1024)

/** Writes real zeros, because a sparse file reserves no disk space. Returns a function that frees it. */
function holdReserve(file: string, byteLength: number): () => void {
  const descriptor = fs.openSync(file, 'w', 0o600)
  try {
    for (let left = byteLength; left > 0; left -= ZEROS.length)
      fs.writeSync(descriptor, ZEROS, 0, Math.min(left, ZEROS.length))
  } catch (error) {
    // Not even this much room: at least don't fill up the disk.
    fs.rmSync(file, { force: true })
    throw error
  } finally {
    fs.closeSync(descriptor)
  }
  return () => fs.rmSync(file, { force: true })
}

const TRIES = 5
const WAIT_MS = 40

/** FTS5 reports a lock that another program holds for a moment as a table it can't open; waiting helps then. */
function openStoresWithRetries(db: ReturnType<typeof openDatabase>, folder: string): ReturnType<typeof openStores> {
  for (let triesLeft = TRIES; ; triesLeft -= 1) {
    try {
      return openStores(db, folder)
    } catch (error) {
      const mayBeLocked = error instanceof Error && error.message.startsWith('vtable constructor failed')
      if (mayBeLocked && triesLeft > 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
      else {
        db.close()
        throw error
      }
    }
  }
}
