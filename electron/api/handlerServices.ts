import type { LocalModel } from '../../shared/model/localModels.ts'
import type { QueryClock } from '../../shared/query/calendar.ts'
import type { Searcher } from '../search/createSearcher.ts'
import { type Archive, withArchiveErrors, openArchive, refuseMissing } from '../store/archive/openArchive.ts'
import { type DatabaseSearch, findConversationDatabase } from './conversationDatabase.ts'
import type { CachedArchive } from './cachedArchive.ts'

/** What handlers depend on: plain values, so that a thread can receive them. */
export interface HandlerOptions {
  readonly archiveFolder: string
  /** The folder of the models for semantic search. */
  readonly resourcesFolder: string
  /** The URL of the embedding threads' entry file. */
  readonly embedWorkerFile: string
  /** For an OpenAI-compatible address; never stored. */
  readonly embeddingKey: string | null
  /** The models on offer; defaults to those that the app knows. */
  readonly models?: readonly LocalModel[] | undefined
  /** Where to look for another program's database; null to search only the archive. */
  readonly databases: DatabaseSearch | null
  /** Whether to upgrade an archive of an older version when it's first read. */
  readonly upgradesArchive: boolean
  /** A fixed clock for tests; null for the real one. */
  readonly fixedClock: QueryClock | null
}

export interface HandlerServices extends HandlerOptions {
  readonly clock: () => QueryClock
  readonly read: CachedArchive['read']
  readonly readLong: CachedArchive['readLong']
  readonly write: <T>(work: (archive: Archive) => T) => T
  /** Another program's database to search instead; null for the archive. Throws if one is named but missing. */
  readonly foreignDatabase: () => string | null
  /** Loaded on first use: it's a lot of code, and most programs search in a thread. */
  readonly searcher: () => Promise<Searcher>
}

/** Opens the archive for each use, unless `cached` keeps it open for reading. */
export function createHandlerServices(options: HandlerOptions, cached?: CachedArchive): HandlerServices {
  const { archiveFolder, databases, fixedClock } = options
  let searcher: Promise<Searcher> | null = null
  const services: HandlerServices = {
    ...options,
    clock: () => fixedClock ?? systemClock(),
    read: cached?.read ?? ((work) => using(archiveFolder, 'read', work)),
    readLong: cached?.readLong ?? ((work) => usingLong(archiveFolder, work)),
    write: (work) => using(archiveFolder, 'write', work),
    foreignDatabase: () => {
      const found = databases && findConversationDatabase(databases)
      return found?.kind === 'file' ? found.path : null
    },
    searcher: () =>
      (searcher ??= import('../search/createSearcher.ts').then((loaded) => loaded.createSearcher(services))),
  }
  return services
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

/** Looking up the time zone takes half a millisecond, so remember it; look again in case the user travels. */
const TIME_ZONE_MS = 60_000
let timeZone = { name: '', askedAtMs: Number.NEGATIVE_INFINITY }

function systemClock(): QueryClock {
  const nowMs = Date.now()
  if (nowMs - timeZone.askedAtMs > TIME_ZONE_MS)
    timeZone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, askedAtMs: nowMs }
  return { nowMs, timeZone: timeZone.name }
}
