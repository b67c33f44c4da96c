import type { Archive } from '../archive/openArchive.ts'

/**
 * Files that no import has any more. Rows first: a file without a row is only waste, a row without its file is damage.
 */
export function removeUnusedFiles({ blobs, transaction, checkpoint }: Archive): void {
  const unused = transaction(() => blobs.forgetUnused())
  if (unused.length === 0) return
  // What stands in the log alone may be gone after a power cut.
  checkpoint()
  blobs.removeFiles(unused)
}
