import type { Archive } from '../store/archive/openArchive.ts'
import { removeUnusedFiles } from '../store/tables/removeUnusedFiles.ts'

/**
 * Conversations deleted in one transaction: few, because what is deleted goes through the log, and the disk may be
 * full.
 */
const SLICE = 50

/**
 * Deletes what is in the trash, or some of it, for good; says how many conversations. Stopped in between, the rest is
 * still there.
 */
export function emptyTrash(archive: Archive, ids: readonly string[] | null): number {
  const release = archive.holdImportLock()
  try {
    const wanted = ids === null ? null : new Set(ids)
    const trashed = archive.trash.all().filter(({ externalId }) => wanted?.has(externalId) !== false)
    archive.trash.overwriteDeleted()
    for (let at = 0; at < trashed.length; at += SLICE) {
      archive.transaction(() => {
        for (const each of trashed.slice(at, at + SLICE)) archive.trash.remove(each)
      })
      archive.checkpoint()
    }
    removeUnusedFiles(archive)
    archive.searchIndex.catchUp()
    return trashed.length
  } finally {
    release()
  }
}
