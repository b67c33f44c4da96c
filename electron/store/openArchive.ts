import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../shared/contract/appError.ts'
import { filesBelow } from './archiveFiles.ts'
import { listBackups, listDamaged } from './backupList.ts'
import { createBlobStore } from './blobStore.ts'
import { createCandidateStore } from './candidateStore.ts'
import { createChoiceStore } from './choiceStore.ts'
import { createConversationStore } from './conversationStore.ts'
import { createEditStore } from './editStore.ts'
import { holdImportLock } from './importLock.ts'
import { createExpressionStore } from './expressionStore.ts'
import { createExportStore } from './exportStore.ts'
import { createFacetStore } from './facetStore.ts'
import { hasStrayLog, isFileSound } from './fileHeader.ts'
import { isLockHeld } from './fileLock.ts'
import { createHighlightStore } from './highlightStore.ts'
import { createHitStore } from './hitStore.ts'
import { createImportStore } from './importStore.ts'
import { holdIndexLock } from './indexLock.ts'
import { findDamage } from './integrity.ts'
import { createLibraryStore } from './libraryStore.ts'
import { createMemberStore } from './memberStore.ts'
import { refuseMoved } from './movedArchive.ts'
import { type ArchiveMode, closeDatabase, openDatabase } from './openDatabase.ts'
import { createProjectStore } from './projectStore.ts'
import { createRawVersionStore } from './rawVersionStore.ts'
import { createReaderStore } from './readerStore.ts'
import { createSavedSearchStore } from './savedSearchStore.ts'
import { createSalvageStore } from './salvage/salvageStore.ts'
import { createSearchIndex } from './searchIndex.ts'
import { createSearchStore } from './searchStore.ts'
import { createSettingsStore } from './settingsStore.ts'
import { asArchiveError, brokenArchive } from './sqliteErrors.ts'
import { holdReserve } from './reserve.ts'
import { createStateStore } from './stateStore.ts'
import { createStatisticsStore } from './statisticsStore.ts'
import { createStatsStore } from './statsStore.ts'
import { createTagStore } from './tagStore.ts'
import { createTitleStore } from './titleStore.ts'
import { createTrashStore } from './trashStore.ts'
import { createWordStore } from './wordStore.ts'
import { createVectorScan } from './vectorScan.ts'
import { createVectorStore } from './vectorStore.ts'

/** One folder: `archive.db`, the kept files in `attachments/`, backups in `backups/`. */
export function openArchive(folder: string, mode: ArchiveMode) {
  const file = path.join(folder, 'archive.db')
  return archiveNews(folder, () => {
    refuseMoved(folder)
    refuseEmptied(folder)
    if (fs.existsSync(file)) refuseUnsound(folder, file)
    if (mode === 'write') prepareFolder(folder)
    else refuseMissing(folder)
    const db = openDatabase(file, mode)
    const blobs = createBlobStore(db, path.join(folder, 'attachments'))
    const searchIndex = createSearchIndex(db)
    return {
      folder,
      conversations: createConversationStore(db),
      rawVersions: createRawVersionStore(db),
      imports: createImportStore(db),
      members: createMemberStore(db),
      blobs,
      library: createLibraryStore(db),
      reader: createReaderStore(db),
      edits: createEditStore(db),
      highlights: createHighlightStore(db),
      savedSearches: createSavedSearchStore(db),
      exports: createExportStore(db),
      states: createStateStore(db),
      tags: createTagStore(db),
      projects: createProjectStore(db),
      choices: createChoiceStore(db),
      stats: createStatsStore(db),
      statistics: createStatisticsStore(db),
      searchIndex,
      search: createSearchStore(db),
      expressions: createExpressionStore(db),
      candidates: createCandidateStore(db),
      words: createWordStore(db),
      hits: createHitStore(db),
      facets: createFacetStore(db),
      titles: createTitleStore(db),
      trash: createTrashStore(db),
      settings: createSettingsStore(db),
      vectors: createVectorStore(db),
      vectorScan: createVectorScan(db),
      salvaged: createSalvageStore(db),
      findDamage: () => findDamage(db, { blobs, searchIndex, canWrite: mode === 'write' }),
      /** What a killed import left half written; only for whoever holds the import lock. */
      removeUnfinished: (): void => {
        blobs.removeUnfinished()
        for (const name of fs.readdirSync(folder)) if (/^import-\d+\.part$|^reserve$/.test(name)) fs.rmSync(path.join(folder, name), { force: true })
      },
      /** A place for what an import cannot hold in memory. */
      spillFile: (importId: number): string => path.join(folder, `import-${importId}.part`),
      holdImportLock: () => archiveNews(folder, () => holdImportLock(path.join(folder, 'import.lock'))),
      holdIndexLock: () => archiveNews(folder, () => holdIndexLock(path.join(folder, 'index.lock'))),
      isIndexing: (): boolean => isLockHeld(path.join(folder, 'index.lock')),
      /** Everything that is read belongs to one moment, whatever others write meanwhile. */
      atOneMoment: <T>(work: () => T): T => archiveNews(folder, () => db.transaction(work).deferred()),
      /** All of it or nothing, and nobody else writes meanwhile. */
      transaction: <T>(work: () => T): T => archiveNews(folder, () => db.transaction(work).immediate()),
      /** Moves what was written into the database file and gives the log's space back. */
      checkpoint: (): void => void db.pragma('wal_checkpoint(TRUNCATE)'),
      /** Room that a full disk cannot take: given back, it is enough to undo what was begun. */
      holdReserve: (byteLength: number) => holdReserve(path.join(folder, 'reserve'), byteLength),
      close: (): void => closeDatabase(db, mode),
    }
  })
}

export type Archive = ReturnType<typeof openArchive>

export function archiveNews<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asArchiveError(error, folder)
  }
}

function prepareFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'archive.db')
  // Created here so that SQLite's file, and the log files that copy its permissions, are the owner's alone.
  if (!fs.existsSync(file)) fs.closeSync(fs.openSync(file, 'a', 0o600))
}

function refuseUnsound(folder: string, file: string): void {
  if (hasStrayLog(file)) {
    const log = `${path.basename(file)}-wal`
    throw new AppError('archive_broken', `Beside ${file} lies ${log}, which belongs to another database and would damage this one. Move ${log} out of the folder, then try again; nothing was changed.`)
  }
  if (!isFileSound(file)) throw brokenArchive(folder)
}

/** An empty file is one that an import has just begun; but where there are backups, or files of conversations, there was more in it. */
function refuseEmptied(folder: string): void {
  const byteLength = ['', '-wal'].map((ending) => fs.statSync(path.join(folder, `archive.db${ending}`), { throwIfNoEntry: false })?.size)
  if (byteLength[0] !== 0 || byteLength[1]) return
  const empty = `${path.join(folder, 'archive.db')} is empty, and`
  if (listBackups(folder).length > 0) throw new AppError('archive_broken', `${empty} there are backups of what was in it.`, { advice: '"backscroll recover --from-backup" puts the latest in its place.' })
  if (filesBelow(path.join(folder, 'attachments')).length === 0 && listDamaged(folder).length === 0) return
  throw new AppError('archive_broken', `${empty} files of what was in it lie beside it. Put a copy of archive.db in its place if you have one; else start with an empty archive, and your export brings back the rest.`, { advice: 'To start with an empty one: backscroll recover --empty' })
}

/** Which file it is, so that one put in its place is noticed; empty when there is none. */
export function archiveIdentity(folder: string): string {
  const stats = fs.statSync(path.join(folder, 'archive.db'), { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino} ${stats.birthtimeNs}` : ''
}

/** Only an import makes an archive; whoever asks for anything else is told. */
export function refuseMissing(folder: string): void {
  if (fs.existsSync(path.join(folder, 'archive.db'))) return
  refuseMoved(folder)
  throw new AppError('no_archive', `There is no archive in ${folder} yet.`, { advice: 'Import an export first: backscroll import FILE' })
}
