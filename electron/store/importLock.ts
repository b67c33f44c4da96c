import { holdLock } from './fileLock.ts'

/** One import at a time for each archive. */
export function holdImportLock(file: string): () => void {
  return holdLock(file, { waitMs: 0, message: 'Another import into this archive is running. Wait until it is done, then try again.' })
}
