import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../shared/contract/appError.ts'
import { holdImportLock, holdIndexLock } from '../store/archive/fileLock.ts'
import { withArchiveErrors } from '../store/archive/openArchive.ts'
import type { HandlerParts } from './handlerParts.ts'

/** An indexer that is told to pause has let go by then. */
const PATIENCE_MS = 15_000
const LOOK_MS = 200

/** An import is somebody's wish: while one runs, this is refused. */
export async function withoutImports<T>(archiveFolder: string, work: () => Promise<T>): Promise<T> {
  const release = withArchiveErrors(archiveFolder, () => holdImportLock(path.join(archiveFolder, 'import.lock')))
  try {
    return await work()
  } finally {
    release()
  }
}

export async function withoutIndexing<T>(
  parts: HandlerParts,
  signal: AbortSignal,
  work: () => T | Promise<T>,
): Promise<T> {
  const release = await stopIndexing(parts, signal)
  try {
    return await work()
  } finally {
    release()
  }
}

/** An index is not: that may be stopped, and is made again by itself. */
async function stopIndexing(parts: HandlerParts, signal: AbortSignal): Promise<() => void> {
  const lockFile = path.join(parts.archiveFolder, 'index.lock')
  const hold = (): (() => void) | null => {
    try {
      return holdIndexLock(lockFile)
    } catch (error) {
      if (error instanceof AppError && error.code === 'archive_busy') return null
      throw error
    }
  }
  const free = hold()
  if (free !== null) return free
  const resume = pause(parts)
  try {
    for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_MS) {
      await delay(LOOK_MS, undefined, { signal }).catch(stopped)
      const held = hold()
      if (held !== null) return held
    }
  } finally {
    resume()
  }
  throw new AppError(
    'archive_busy',
    'This archive is being indexed, and that could not be stopped. Pause it, then try again.',
    { advice: 'To pause it: backscroll index pause' },
  )
}

/** A damaged archive cannot be told; whoever indexes it meets the damage soon, and ends. */
function pause({ read, write }: HandlerParts): () => void {
  try {
    const wasPaused = read(({ settings }) => settings.get('indexing')) === 'paused'
    write((archive) => archive.transaction(() => archive.settings.set('indexing', 'paused')))
    return wasPaused
      ? () => {}
      : () => write((archive) => archive.transaction(() => archive.settings.remove('indexing')))
  } catch (error) {
    if (error instanceof AppError && error.code === 'archive_broken') return () => {}
    throw error
  }
}

function stopped(): never {
  throw new AppError('stopped', 'It was stopped before anything was changed.')
}
