import { holdLock } from './fileLock.ts'

/** Long enough for somebody who only looks whether the lock is held to be gone again. */
const LOOK_MS = 300

/** One program at a time computes vectors for an archive. */
export function holdIndexLock(file: string): () => void {
  return holdLock(file, {
    waitMs: LOOK_MS,
    message: 'This archive is being indexed already.',
    advice: '"backscroll index status" shows how far it is.',
  })
}
