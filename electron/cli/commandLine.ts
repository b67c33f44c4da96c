import path from 'node:path'
import { CommanderError } from 'commander'
import type { QueryClock } from '../../shared/query/calendar.ts'
import { findArchiveFolder } from '../api/archiveAlone.ts'
import { createHandlers } from '../api/createHandlers.ts'
import { createDispatch, type Dispatch } from '../api/dispatch.ts'
import { createHandlerParts } from '../api/handlerParts.ts'
import { withClients } from '../api/withClients.ts'
import type { CommandContext } from '../doors/cli/commandContext.ts'
import { createProgram } from '../doors/cli/createProgram.ts'
import { createSearcher } from '../search/startSearching.ts'
import type { Place } from './place.ts'

interface CommandSurroundings extends Omit<CommandContext, 'clock' | 'dispatchFor' | 'indexesImports'>, Place {}

export interface OpenedDispatch {
  readonly dispatch: Dispatch
  readonly close: () => Promise<void>
}

/** One command, from its words to its end; the exit code is told on the way. */
export async function runCommandLine(args: readonly string[], surroundings: CommandSurroundings): Promise<void> {
  // One for each archive, so that many searches are asked of one thread.
  const opened = new Map<string, OpenedDispatch>()
  const dispatchFor = (archive: string | undefined): Dispatch => {
    const folder = archiveFolderOf(archive, surroundings)
    const found = opened.get(folder) ?? openWithClients(folder, surroundings)
    opened.set(folder, found)
    return found.dispatch
  }
  const program = createProgram({
    ...surroundings,
    clock,
    dispatchFor,
    indexesImports: surroundings.env['BACKSCROLL_SKIP_INDEX'] !== '1',
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  } finally {
    await Promise.all([...opened.values()].map(({ close }) => close()))
  }
}

export function archiveFolderOf(named: string | undefined, { env, home }: Place): string {
  return findArchiveFolder(named, { platform: process.platform, home, env })
}

export function openDispatch(archiveFolder: string, { env, parts, logBug }: Place): OpenedDispatch {
  const { importWorkerFile, indexWorkerFile, searchWorkerFile, resourcesFolder } = parts
  const embeddingKey = env['BACKSCROLL_EMBEDDING_KEY'] ?? null
  const searcher = createSearcher(searchWorkerFile, { archiveFolder, resourcesFolder, embeddingKey })
  const handlerParts = createHandlerParts({
    archiveFolder,
    importWorkerFile,
    indexWorkerFile,
    resourcesFolder,
    embeddingKey,
    searcher,
    foreignDatabase: () => null,
    clock,
  })
  return { dispatch: createDispatch(createHandlers(handlerParts), logBug), close: searcher.close }
}

function openWithClients(archiveFolder: string, place: Place): OpenedDispatch {
  const { dispatch, close } = openDispatch(archiveFolder, place)
  const openClients = async () => {
    // Other programs' settings concern few commands, and reading them takes much to load.
    const { openOwnClients } = await import('./ownClients.ts')
    return openOwnClients(path.resolve(archiveFolder), place)
  }
  return { dispatch: withClients(dispatch, openClients, place.logBug), close }
}

/**
 * Asking for the time zone takes half a millisecond, and a server is asked hundreds of times a second; it is asked
 * again in case the person travels.
 */
const TIME_ZONE_MS = 60_000
let timeZone = { name: '', askedAtMs: Number.NEGATIVE_INFINITY }

function clock(): QueryClock {
  const nowMs = Date.now()
  if (nowMs - timeZone.askedAtMs > TIME_ZONE_MS)
    timeZone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, askedAtMs: nowMs }
  return { nowMs, timeZone: timeZone.name }
}
