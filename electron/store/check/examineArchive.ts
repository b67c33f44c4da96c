import fs from 'node:fs'
import path from 'node:path'
import type { Backup } from '../../../shared/model/archivePlace.ts'
import type { ArchiveHealth } from '../../../shared/model/recovery.ts'
import { backupFolder, listBackups } from '../backup/backupList.ts'
import { isDerived, isWhole, lookThrough, opens } from './brokenTables.ts'
import { openRemains } from '../salvage/remains.ts'

/** How a damaged archive is, and what could be done. Takes a while: it is asked when something has failed. */
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

/** Asked alone, it does not count what is left. */
export function stateOf(archiveFolder: string): ArchiveHealth['state'] {
  if (fs.statSync(path.join(archiveFolder, 'archive.db')).size === 0) return 'damaged'
  let isIndexBroken = false
  for (const { table, isBroken } of lookThrough(archiveFolder, { indexes: true })) {
    // The rest, which takes longest, then says nothing more.
    if (isBroken && !isDerived(table)) return 'damaged'
    isIndexBroken ||= isBroken
  }
  return isIndexBroken ? 'index' : 'whole'
}

function readableIn(file: string): NonNullable<ArchiveHealth['readable']> {
  const remains = openRemains(file)
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

/** Those that open, latest first. What somebody has put another archive in the place of is not meant. */
export function goodBackups(archiveFolder: string): Backup[] {
  return listBackups(archiveFolder).filter(
    ({ kind, name }) => kind !== 'replaced' && opens(path.join(backupFolder(archiveFolder), name)),
  )
}

/** The latest of whose pages every one is sound. */
export function latestWholeBackup(archiveFolder: string): Backup | null {
  return goodBackups(archiveFolder).find(({ name }) => isWhole(path.join(backupFolder(archiveFolder), name))) ?? null
}
