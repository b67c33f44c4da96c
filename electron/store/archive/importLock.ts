import { holdLock } from './fileLock.ts'

/** Somebody who only looks whether it is held is gone by then. */
const LOOK_MS = 300

/** One import at a time for each archive. */
export function holdImportLock(file: string): () => void {
  return holdLock(file, {
    waitMs: LOOK_MS,
    message: 'Another import into this archive is running. Wait until it is done, then try again.',
  })
}
