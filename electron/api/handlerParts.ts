import type { QueryClock } from '../../shared/query/calendar.ts'
import type { Searcher } from '../search/createSearcher.ts'
import { type Archive, withArchiveErrors, openArchive, refuseMissing } from '../store/archive/openArchive.ts'
import { type DatabaseSearch, findConversationDatabase } from './conversationDatabase.ts'
import type { HeldArchive } from './heldArchive.ts'

/** What handlers depend on. Plain values, so that a thread can be sent them. */
export interface HandlerOptions {
  readonly archiveFolder: string
  /** Where the models for semantic search are. */
  readonly resourcesFolder: string
  /** The address of the file where an embedding thread starts. */
  readonly embedWorkerFile: string
  /** For an OpenAI-compatible address; never stored. */
  readonly embeddingKey: string | null
  /** Where to look for another program's database; null where only the archive is searched. */
  readonly databases: DatabaseSearch | null
  /** Whether an archive of an older version is upgraded when it is first read. */
  readonly upgradesArchive: boolean
  /** A clock that stands still, for tests; null for the real one. */
  readonly fixedClock: QueryClock | null
}

export interface HandlerParts extends HandlerOptions {
  readonly clock: () => QueryClock
  readonly read: HeldArchive['read']
  readonly readLong: HeldArchive['readLong']
  readonly write: <T>(work: (archive: Archive) => T) => T
  /** A database of another program to find messages in; null for the archive. Throws when one is named but missing. */
  readonly foreignDatabase: () => string | null
  /** Loaded when it is first needed: it is much code, and most programs search in a thread. */
  readonly searcher: () => Promise<Searcher>
}

/** Opens the archive for each use, unless `held` keeps it open for reading. */
export function createHandlerParts(options: HandlerOptions, held?: HeldArchive): HandlerParts {
  const { archiveFolder, databases, fixedClock } = options
  let searcher: Promise<Searcher> | null = null
  const parts: HandlerParts = {
    ...options,
    clock: () => fixedClock ?? systemClock(),
    read: held?.read ?? ((work) => using(archiveFolder, 'read', work)),
    readLong: held?.readLong ?? ((work) => usingLong(archiveFolder, work)),
    write: (work) => using(archiveFolder, 'write', work),
    foreignDatabase: () => {
      const found = databases && findConversationDatabase(databases)
      return found?.is === 'file' ? found.path : null
    },
    searcher: () => (searcher ??= import('../search/createSearcher.ts').then((loaded) => loaded.createSearcher(parts))),
  }
  return parts
}

function using<T>(folder: string, mode: 'read' | 'write', work: (archive: Archive) => T): T {
  refuseMissing(folder)
  const archive = openArchive(folder, mode)
  try {
    return withArchiveErrors(folder, () => work(archive))
  } finally {
    archive.close()
  }
}

async function usingLong<T>(folder: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  refuseMissing(folder)
  const archive = openArchive(folder, 'read')
  try {
    return await work(archive)
  } finally {
    archive.close()
  }
}

/** Asking for the time zone takes half a millisecond; it is asked again in case the user travels. */
const TIME_ZONE_MS = 60_000
let timeZone = { name: '', askedAtMs: Number.NEGATIVE_INFINITY }

function systemClock(): QueryClock {
  const nowMs = Date.now()
  if (nowMs - timeZone.askedAtMs > TIME_ZONE_MS)
    timeZone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, askedAtMs: nowMs }
  return { nowMs, timeZone: timeZone.name }
}
