import type { QueryClock } from '../../shared/query/calendar.ts'
import type { Searcher } from '../search/startSearching.ts'
import { type Archive, withArchiveErrors, openArchive, refuseMissing } from '../store/archive/openArchive.ts'

/**
 * What handlers are given. An archive is opened for each use, unless the program has a better way to read: nothing is
 * held while nothing is asked.
 */
export interface HandlerParts {
  readonly archiveFolder: string
  readonly importWorkerFile: URL
  readonly indexWorkerFile: URL
  /** Where the models for search by meaning lie. */
  readonly resourcesFolder: string
  /** For an OpenAI-compatible address; never stored. */
  readonly embeddingKey: string | null
  readonly searcher: Searcher
  /**
   * A database of another program that messages are found in instead; null for the archive. Says in words when one is
   * named and not there.
   */
  readonly foreignDatabase: () => string | null
  readonly clock: () => QueryClock
  readonly read: <T>(work: (archive: Archive) => T) => T
  readonly write: <T>(work: (archive: Archive) => T) => T
}

export function createHandlerParts(
  given: Omit<HandlerParts, 'read' | 'write'> & Partial<Pick<HandlerParts, 'read'>>,
): HandlerParts {
  const { archiveFolder } = given
  const using =
    (mode: 'read' | 'write') =>
    <T>(work: (archive: Archive) => T): T => {
      refuseMissing(archiveFolder)
      const archive = openArchive(archiveFolder, mode)
      try {
        return withArchiveErrors(archiveFolder, () => work(archive))
      } finally {
        archive.close()
      }
    }
  return { read: using('read'), ...given, write: using('write') }
}
