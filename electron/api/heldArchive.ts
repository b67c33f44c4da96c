import { AppError } from '../../shared/contract/appError.ts'
import { SearchStopped } from '../search/searchControl.ts'
import {
  type Archive,
  archiveIdentity,
  withArchiveErrors,
  openArchive,
  refuseMissing,
} from '../store/archive/openArchive.ts'

export interface HeldArchive {
  readonly read: <T>(work: (archive: Archive) => T) => T
  /** The same for work that waits for other things in between; not for several at once. */
  readonly readLong: <T>(work: (archive: Archive) => Promise<T>) => Promise<T>
  readonly close: () => void
}

const HOLD_MS = 30_000

/**
 * Opening costs more than most answers do. A thread that is asked often holds the archive open for reading, and closes
 * it when nothing was asked for a while.
 */
export function createHeldArchive(folder: string, upgradesArchive: boolean): HeldArchive {
  let held: { readonly archive: Archive; readonly identity: string } | null = null
  let idle: NodeJS.Timeout | undefined

  function close(): void {
    clearTimeout(idle)
    held?.archive.close()
    held = null
  }

  /** Opens it again when another file has taken its place. */
  function open(): Archive {
    refuseMissing(folder)
    clearTimeout(idle)
    const identity = archiveIdentity(folder)
    if (held?.identity !== identity) close()
    held ??= { archive: upgradesArchive ? openUpToDate(folder) : openArchive(folder, 'read'), identity }
    return held.archive
  }

  function closeLater(): void {
    clearTimeout(idle)
    idle = setTimeout(close, HOLD_MS)
    idle.unref()
  }

  /** A wrong question says nothing against the archive; after any other error the next one starts afresh. */
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

/** Upgrades an archive of an older version when it is opened; a backup is made first. */
function openUpToDate(folder: string): Archive {
  try {
    return openArchive(folder, 'read')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'archive_older')) throw error
    openArchive(folder, 'write').close()
    return openArchive(folder, 'read')
  }
}
