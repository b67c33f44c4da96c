import { AppError } from '../../shared/contract/appError.ts'
import {
  type Archive,
  archiveIdentity,
  withArchiveErrors,
  openArchive,
  refuseMissing,
} from '../store/archive/openArchive.ts'

/** Nobody who has just got a newer program has to bring the archive up to date by hand; a backup is made first. */
function openUpToDate(folder: string): Archive {
  try {
    return openArchive(folder, 'read')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'archive_older')) throw error
    openArchive(folder, 'write').close()
    return openArchive(folder, 'read')
  }
}

export interface HeldArchive {
  readonly read: <T>(work: (archive: Archive) => T) => T
  readonly close: () => void
}

/**
 * Opening costs more than most answers do. A program that is asked often holds the archive open for reading, and lets
 * go when nobody has asked for a while.
 */
export function createHeldArchive(folder: string, holdMs: number): HeldArchive {
  let held: { readonly archive: Archive; readonly identity: string } | null = null
  let idle: NodeJS.Timeout | undefined

  function close(): void {
    clearTimeout(idle)
    held?.archive.close()
    held = null
  }

  /** Opened anew when another file has taken its place. */
  function open(): Archive {
    const identity = archiveIdentity(folder)
    if (held?.identity !== identity) close()
    held ??= { archive: openUpToDate(folder), identity }
    return held.archive
  }

  return {
    close,
    read: (work) => {
      refuseMissing(folder)
      clearTimeout(idle)
      try {
        const archive = open()
        return withArchiveErrors(folder, () => work(archive))
      } catch (error) {
        // A wrong question says nothing against the archive; whatever else it was, the next one begins afresh.
        if (!(error instanceof AppError && ['not_found', 'invalid_input', 'not_allowed'].includes(error.code))) close()
        throw error
      } finally {
        idle = setTimeout(close, holdMs)
        idle.unref()
      }
    },
  }
}
