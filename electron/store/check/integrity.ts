import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { ArchiveHealth, Backup } from '../../../shared/model/archiveMaintenance.ts'
import { backupFolder, listBackups } from '../backup/backupList.ts'
import type { SearchIndex } from '../index/searchIndex.ts'
import { openDamagedDatabase } from '../salvage/damagedDatabase.ts'
import type { BlobStore } from '../tables/blobStore.ts'
import { isDerived, isWhole, checkTables, canBeOpened } from './brokenTables.ts'

interface DamageContext {
  readonly blobs: BlobStore
  readonly searchIndex: SearchIndex
  /** Comparing the index with its rows requires write access. */
  readonly canWrite: boolean
}

/** Damage that updating or rebuilding the index repairs. */
export const indexDamage = {
  behind: 'The search index is behind. The next import brings it up to date.',
  differs: 'The search index does not match the messages.',
}

/** Describes every problem found in the archive; empty if there is none. */
export function findDamage(db: Database.Database, { blobs, searchIndex, canWrite }: DamageContext): string[] {
  const checks = [
    () => damagedPages(db),
    () => lostReferences(db),
    () => (incompleteConversations(db) ? ['Some conversations are incomplete. Import the export again.'] : []),
    () => damagedFiles(blobs),
    () => (searchIndex.isBehind() ? [indexDamage.behind] : []),
    () => (canWrite && !searchIndex.isBehind() && !isSound(searchIndex) ? [indexDamage.differs] : []),
  ]
  return checks.flatMap(problemsOf)
}

/** Any query may fail on a damaged page, and that counts as a problem too. */
function problemsOf(check: () => string[]): string[] {
  try {
    return check()
  } catch (error) {
    if (error instanceof Database.SqliteError)
      return [`The database is damaged (${error.code}). Bring back what can be read with: backscroll recover`]
    throw error
  }
}

/** Whether the index matches the rows. */
export function isSound(searchIndex: SearchIndex): boolean {
  try {
    searchIndex.check()
    return true
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT')) return false
    throw error
  }
}

function damagedFiles(blobs: BlobStore): string[] {
  const { length } = blobs.damaged()
  return length > 0 ? [`${length} kept files are gone or cut short. Import the export again to restore them.`] : []
}

function damagedPages(db: Database.Database): string[] {
  const rows = db.pragma('integrity_check(20)') as { integrity_check: string }[]
  return rows.filter((row) => row.integrity_check !== 'ok').map((row) => `Database: ${row.integrity_check}`)
}

function lostReferences(db: Database.Database): string[] {
  const violations = db.pragma('foreign_key_check') as { table: string }[]
  const strays = db
    .prepare<[], number>('SELECT count(*) FROM nodes WHERE conversation_id NOT IN (SELECT id FROM conversations)')
    .pluck()
    .get()
  const tables = new Set([...violations.map((row) => row.table), ...(strays ? ['nodes'] : [])])
  return [...tables].map((table) => `Rows of ${table} point at rows that are gone.`)
}

function incompleteConversations(db: Database.Database): boolean {
  const statement = db.prepare<[], number>(
    `SELECT count(*) FROM conversations
     WHERE node_count <> (SELECT count(*) FROM nodes WHERE conversation_id = conversations.id)
       OR NOT EXISTS (SELECT 1 FROM raw_versions WHERE conversation_id = conversations.id)`,
  )
  return statement.pluck().get() !== 0
}

/** Reports the state of a damaged archive and the ways to repair it. Slow: only called after a failure. */
export function examineArchive(archiveFolder: string): ArchiveHealth {
  const file = path.join(archiveFolder, 'archive.db')
  const state = stateOf(archiveFolder)
  return {
    archive: archiveFolder,
    file,
    state,
    sentence: sentences[state],
    readable: state === 'whole' ? null : readableIn(file),
    backup: state === 'whole' ? null : latestWholeBackup(archiveFolder),
  }
}

const sentences: Readonly<Record<ArchiveHealth['state'], string>> = {
  whole: 'All is well.',
  index: 'The search index is damaged. Conversations, highlights and tags are not.',
  damaged: 'The archive is damaged. Its file was left as it is.',
}

/** Doesn't count what can be salvaged. */
export function stateOf(archiveFolder: string): ArchiveHealth['state'] {
  if (fs.statSync(path.join(archiveFolder, 'archive.db')).size === 0) return 'damaged'
  let isIndexBroken = false
  for (const { table, isBroken } of checkTables(archiveFolder, { indexes: true })) {
    // The remaining tables take longest and can't change the result.
    if (isBroken && !isDerived(table)) return 'damaged'
    isIndexBroken ||= isBroken
  }
  return isIndexBroken ? 'index' : 'whole'
}

function readableIn(file: string): NonNullable<ArchiveHealth['readable']> {
  const remains = openDamagedDatabase(file)
  try {
    const conversations = new Set<number>()
    for (const { conversationId } of remains.rawTexts()) conversations.add(conversationId)
    return {
      conversations: conversations.size,
      highlights: remains.rowsOf('highlights').length,
      tags: remains.rowsOf('conversation_tags').length,
      stars: remains.rowsOf('conversation_edits').filter((row) => row['is_starred'] === 1).length,
      savedSearches: remains.rowsOf('saved_searches').length,
    }
  } finally {
    remains.close()
  }
}

/** Backups that open, latest first. Archives replaced on request don't count. */
export function goodBackups(archiveFolder: string): Backup[] {
  return listBackups(archiveFolder).filter(
    ({ kind, name }) => kind !== 'replaced' && canBeOpened(path.join(backupFolder(archiveFolder), name)),
  )
}

/** The latest backup without a damaged page. */
export function latestWholeBackup(archiveFolder: string): Backup | null {
  return goodBackups(archiveFolder).find(({ name }) => isWhole(path.join(backupFolder(archiveFolder), name))) ?? null
}
