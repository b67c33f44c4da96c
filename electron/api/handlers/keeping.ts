import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../../shared/contract/appError.ts'
import type { ArchivePlace } from '../../../shared/model/archivePlace.ts'
import { hasOwnFiles, readSizes, removeOwnFiles } from '../../store/archiveFiles.ts'
import { listBackups, makeBackup, prepareRestored, putInPlace } from '../../store/backups.ts'
import { holdImportLock } from '../../store/importLock.ts'
import { holdIndexLock } from '../../store/indexLock.ts'
import { archiveNews } from '../../store/openArchive.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

type Names = 'archive.place' | 'archive.backup' | 'archive.restore' | 'archive.wipe'

/** An indexer that is told to pause has let go by then. */
const PATIENCE_MS = 15_000
const LOOK_MS = 200

export function createKeepingHandlers(parts: HandlerParts): Pick<Handlers, Names> {
  const { archiveFolder, clock } = parts
  const place = (): ArchivePlace => ({ folder: archiveFolder, ...readSizes(archiveFolder), backups: listBackups(archiveFolder) })
  return {
    'archive.place': place,
    'archive.backup': () => {
      makeBackup(archiveFolder, clock().nowMs)
      return place()
    },
    'archive.restore': ({ name }, { signal }) =>
      withoutImports(archiveFolder, async () => {
        const prepared = prepareRestored(archiveFolder, name)
        await withoutIndexing(parts, signal, () => putInPlace(archiveFolder, prepared, clock().nowMs))
        return place()
      }),
    'archive.wipe': async (_input, { signal }) => {
      if (!hasOwnFiles(archiveFolder)) throw new AppError('no_archive', `There is no archive in ${archiveFolder}: nothing was deleted.`)
      return withoutImports(archiveFolder, async () => {
        await withoutIndexing(parts, signal, () => archiveNews(archiveFolder, () => removeOwnFiles(archiveFolder)))
        return { archive: archiveFolder }
      })
    },
  }
}

async function withoutImports<T>(archiveFolder: string, work: () => Promise<T>): Promise<T> {
  const release = archiveNews(archiveFolder, () => holdImportLock(path.join(archiveFolder, 'import.lock')))
  try {
    return await work()
  } finally {
    release()
  }
}

async function withoutIndexing(parts: HandlerParts, signal: AbortSignal, work: () => void): Promise<void> {
  const release = await stopIndexing(parts, signal)
  try {
    work()
  } finally {
    release()
  }
}

/** An import is somebody's wish, an index is not: that may be stopped, and is made again by itself. */
async function stopIndexing({ archiveFolder, read, write }: HandlerParts, signal: AbortSignal): Promise<() => void> {
  const lockFile = path.join(archiveFolder, 'index.lock')
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
  const wasPaused = read(({ settings }) => settings.get('indexing')) === 'paused'
  write(({ settings }) => settings.set('indexing', 'paused'))
  try {
    for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_MS) {
      await delay(LOOK_MS, undefined, { signal }).catch(stopped)
      const held = hold()
      if (held !== null) return held
    }
  } finally {
    if (!wasPaused) write(({ settings }) => settings.remove('indexing'))
  }
  throw new AppError('archive_busy', 'This archive is being indexed, and that could not be stopped. Pause it with "backscroll index pause", then try again.')
}

function stopped(): never {
  throw new AppError('stopped', 'It was stopped before anything was changed.')
}
