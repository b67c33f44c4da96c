import { AppError } from '../../shared/contract/appError.ts'
import { SearchStopped } from '../search/searchControl.ts'
import {
  type Archive,
  archiveIdentity,
  withArchiveErrors,
  openArchive,
  refuseMissing,
} from '../store/archive/openArchive.ts'

export interface CachedArchive {
  readonly read: <T>(work: (archive: Archive) => T) => T
  /** The same for asynchronous work, one piece at a time. */
  readonly readLong: <T>(work: (archive: Archive) => Promise<T>) => Promise<T>
  readonly close: () => void
}

const HOLD_MS = 30_000

/**
 * Opening costs more than most answers, so a busy thread keeps the archive open for reading and closes it after a while
 * without calls.
 */
export function createCachedArchive(folder: string, upgradesArchive: boolean): CachedArchive {
  let opened: { readonly archive: Archive; readonly identity: string } | null = null
  let idle: NodeJS.Timeout | undefined

  function close(): void {
    clearTimeout(idle)
    opened?.archive.close()
    opened = null
  }

  /** Reopens the archive if another file has replaced it. */
  function open(): Archive {
    refuseMissing(folder)
    clearTimeout(idle)
    const identity = archiveIdentity(folder)
    if (opened?.identity !== identity) close()
    opened ??= { archive: upgradesArchive ? openUpToDate(folder) : openArchive(folder, 'read'), identity }
    return opened.archive
  }

  function closeLater(): void {
    clearTimeout(idle)
    idle = setTimeout(close, HOLD_MS)
    idle.unref()
  }

  /** A bad request says nothing about the archive; after any other error the next call reopens it. */
  function closeAfter(error: unknown): void {
    const isHarmless =
      error instanceof SearchStopped ||
      (error instanceof AppError && ['not_found', 'invalid_input', 'not_allowed'].includes(error.code))
    if (!isHarmless) close()
  }

  return {
    close,
    read: (work) => {
      try {
        const archive = open()
        return withArchiveErrors(folder, () => work(archive))
      } catch (error) {
        closeAfter(error)
        throw error
      } finally {
        closeLater()
      }
    },
    readLong: async (work) => {
      try {
        return await work(open())
      } catch (error) {
        closeAfter(error)
        throw error
      } finally {
        closeLater()
      }
    },
  }
}

/** Upgrades an archive of an older version when opening it, after a backup. */
function openUpToDate(folder: string): Archive {
  try {
    return openArchive(folder, 'read')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'archive_older')) throw error
    openArchive(folder, 'write').close()
    return openArchive(folder, 'read')
  }
}
