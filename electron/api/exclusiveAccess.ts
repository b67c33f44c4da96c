import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../shared/contract/appError.ts'
import { holdImportLock, holdIndexLock } from '../store/archive/fileLock.ts'
import { withArchiveErrors } from '../store/archive/openArchive.ts'
import type { HandlerServices } from './handlerServices.ts'

/** Enough for an indexer to notice the pause and release its lock. */
const PAUSE_TIMEOUT_MS = 15_000
const POLL_MS = 200

/** The user asked for an import, so this refuses to run during one. */
export async function withImportsLocked<T>(archiveFolder: string, work: () => Promise<T>): Promise<T> {
  const release = withArchiveErrors(archiveFolder, () => holdImportLock(path.join(archiveFolder, 'import.lock')))
  try {
    return await work()
  } finally {
    release()
  }
}

export async function withIndexingPaused<T>(
  services: HandlerServices,
  signal: AbortSignal,
  work: () => T | Promise<T>,
): Promise<T> {
  const release = await stopIndexing(services, signal)
  try {
    return await work()
  } finally {
    release()
  }
}

/** The index rebuilds itself, so it's safe to stop it. */
async function stopIndexing(services: HandlerServices, signal: AbortSignal): Promise<() => void> {
  const lockFile = path.join(services.archiveFolder, 'index.lock')
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
  const resume = pause(services)
  try {
    for (let waitedMs = 0; waitedMs < PAUSE_TIMEOUT_MS; waitedMs += POLL_MS) {
      await delay(POLL_MS, undefined, { signal }).catch(stopped)
      const release = hold()
      if (release !== null) return release
    }
  } finally {
    resume()
  }
  throw AppError.of('indexingNotStopped')
}

/** A damaged archive can't store the pause; its indexer soon fails on the damage and exits. */
function pause({ read, write }: HandlerServices): () => void {
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
  throw AppError.of('stoppedBeforeChange')
}
