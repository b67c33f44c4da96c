import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ArchiveThreadData } from '../api/archiveThread.ts'
import type { Dispatch } from '../api/dispatch.ts'
import { keepImports } from '../api/keepImports.ts'
import { keepSafe } from '../api/keepSafe.ts'
import { keepIndexed } from '../api/keepIndexed.ts'
import { createThreadedDispatch } from '../api/threadedDispatch.ts'
import { withClients } from '../api/withClients.ts'
import { type Served, type ServeRequest, withAdvice } from '../doors/cli/commandContext.ts'
import { openArchiveServer } from '../server/openArchiveServer.ts'
import { openOwnClients } from './ownClients.ts'
import type { Place } from './place.ts'

interface Surroundings extends Place {
  readonly threadData: ArchiveThreadData
  readonly searches: { readonly dispatch: Dispatch; readonly close: () => Promise<void> }
  readonly startInBackground: (args: readonly string[]) => void
  readonly log: (line: string) => void
}

/** Less than the two seconds in which people expect a program to end. */
const ENDING_MS = 1500

/** The archive in threads of its own, and the server in front of it. */
export async function serveArchive(
  { port, needsToken, hasMcp, allowedHosts }: ServeRequest,
  surroundings: Surroundings,
): Promise<Served> {
  const { threadData, searches, env, version, logBug } = surroundings
  const { archiveWorkerFile, pageFolder } = surroundings.parts
  const { archiveFolder } = threadData
  const threaded = createThreadedDispatch({
    workerFile: archiveWorkerFile,
    threadData,
    searches: searches.dispatch,
    logBug,
  })
  const imports = keepImports(threaded.dispatch)
  const safe = keepSafe(indexInBackground(imports.dispatch, surroundings), (event) => server.tell(event))
  const dispatch = withClients(safe.dispatch, async () => openOwnClients(archiveFolder, surroundings), logBug)
  const server = await openArchiveServer({
    port,
    needsToken,
    hasMcp,
    allowedHosts,
    archiveFolder,
    pageFolder,
    version,
    dispatch,
    randomBytes,
    randomUUID,
    logBug,
    env,
    now: Date.now,
    log: surroundings.log,
  })
  // One request that fails must not end all the others.
  process.on('uncaughtException', logBug)
  return {
    address: server.address,
    link: server.newLink(),
    tokenFile: server.tokenFile,
    agentsTokenFile: server.agentsTokenFile,
    warnings: [
      ...(fs.existsSync(path.join(pageFolder, 'index.html'))
        ? []
        : ['The page has not been built, so that only scripts are served. Build it with: npm run build']),
      ...(await troubleOf(dispatch)),
    ],
    close: () =>
      endWithin(ENDING_MS, async () => {
        // Hanging up stops what was asked for, but for imports.
        imports.stopAll()
        safe.stop()
        await server.close()
        await Promise.all([threaded.close(), searches.close()])
      }),
  }
}

/** What whoever starts the server should know of the archive at once. */
async function troubleOf(dispatch: Dispatch): Promise<string[]> {
  const context = { signal: new AbortController().signal, emit: () => {} }
  const listed = await dispatch({ door: 'cli', name: 'conversations.list', input: { limit: 1 }, context })
  if (!listed.ok && listed.error.code === 'archive_broken') return [withAdvice(listed.error).message]
  const access = await dispatch({ door: 'http', name: 'archive.access', input: {}, context })
  return listed.ok && access.ok && !access.value.isWritable
    ? [`${access.value.folder} can only be read: it can be searched, and nothing is changed.`]
    : []
}

/** Search by meaning gets better in the background, in a process that goes on when this one has ended. */
function indexInBackground(dispatch: Dispatch, { threadData, env, startInBackground }: Surroundings): Dispatch {
  if (env['BACKSCROLL_SKIP_INDEX'] === '1') return dispatch
  const index = keepIndexed(dispatch, () =>
    startInBackground(['index', 'build', '--wait', '--json', '--archive', threadData.archiveFolder]),
  )
  void index.lookForWork()
  return index.dispatch
}

/** A thread that is deep inside SQLite cannot end, and would keep us: then we end the hard way, which tears nothing. */
async function endWithin(ms: number, close: () => Promise<void>): Promise<void> {
  const hasEnded = await Promise.race([close().then(() => true), delay(ms, false, { ref: false })])
  if (!hasEnded) process.kill(process.pid, 'SIGKILL')
}
