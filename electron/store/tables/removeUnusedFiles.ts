import type { Archive } from '../archive/openArchive.ts'

/**
 * Removes files that no import uses. Rows go first: a file without a row is only waste, a row without its file is
 * damage.
 */
export function removeUnusedFiles({ blobs, transaction, checkpoint }: Archive): void {
  const unused = transaction(() => blobs.forgetUnused())
  if (unused.length === 0) return
  // Data that is only in the log may be lost in a power cut.
  checkpoint()
  blobs.removeFiles(unused)
}
