import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readAgentSettings } from '../api/agentSettings.ts'
import type { ArchiveThreadData } from '../api/archiveThread.ts'
import type { Dispatch } from '../api/dispatch.ts'
import { createThreadedDispatch } from '../api/threadedDispatch.ts'
import { createUploads } from '../api/uploads.ts'
import { withClients } from '../api/withClients.ts'
import type { Served, ServeRequest } from '../doors/cli/commandContext.ts'
import { MAX_BODY_BYTES } from '../doors/http/createHttpApp.ts'
import { openServer } from '../doors/http/openServer.ts'
import { createMcpServer } from '../doors/mcp/createMcpServer.ts'
import { createStreamableHttp } from '../doors/mcp/serveStreamableHttp.ts'
import { watchForChanges } from '../store/changeWatch.ts'
import { findKeptFile } from '../store/keptFile.ts'
import { openOwnClients } from './ownClients.ts'

interface Surroundings {
  readonly threadData: ArchiveThreadData
  readonly searches: { readonly dispatch: Dispatch; readonly close: () => Promise<void> }
  readonly startInBackground: (args: readonly string[]) => void
  readonly log: (line: string) => void
  readonly logBug: (error: unknown) => void
}

const archiveWorkerFile = new URL('../api/archiveWorker.ts', import.meta.url)
const pageFolder = fileURLToPath(new URL('../../out/renderer', import.meta.url))
const packageFile = new URL('../../package.json', import.meta.url)

/** Less than the two seconds in which people expect a program to end. */
const ENDING_MS = 1500

/** Puts the server together: the archive in threads of its own, and in front of it the door for browsers and scripts, and for agents where they are wanted. */
export async function serveArchive({ port, needsToken, hasMcp }: ServeRequest, surroundings: Surroundings): Promise<Served> {
  const { threadData, searches, logBug } = surroundings
  const { archiveFolder } = threadData
  const threaded = createThreadedDispatch({ workerFile: archiveWorkerFile, threadData, searches: searches.dispatch, logBug })
  const dispatch = withClients(indexAfterImports(threaded.dispatch, archiveFolder, surroundings), () => openOwnClients(archiveFolder), logBug)
  const { version } = JSON.parse(fs.readFileSync(packageFile, 'utf8')) as { version: string }
  const mcp = hasMcp ? agentsDoor(dispatch, version, surroundings) : null
  const server = await openServer({
    port, needsToken, archiveFolder, pageFolder, version, dispatch, randomBytes, randomUUID, logBug,
    uploads: createUploads(archiveFolder),
    findFile: (sha256) => findKeptFile(archiveFolder, sha256),
    watch: watchForChanges(archiveFolder),
    mcp: mcp?.handle ?? null,
    now: Date.now,
  })
  // One request that fails must not end all the others.
  process.on('uncaughtException', logBug)
  return {
    address: server.address,
    link: server.newLink(),
    tokenFile: server.tokenFile,
    warnings: fs.existsSync(path.join(pageFolder, 'index.html')) ? [] : ['The page has not been built, so that only scripts are served. Build it with: npm run build'],
    close: () => endWithin(ENDING_MS, async () => {
      // Hanging up stops what was asked for.
      await server.close()
      await Promise.all([threaded.close(), searches.close()])
    }),
  }
}

function agentsDoor(dispatch: Dispatch, version: string, { threadData, log }: Surroundings) {
  const isCompact = isOn(process.env['COMPACT_RESPONSES'])
  const hasConversations = isOn(process.env['ENABLE_CONVERSATIONS'])
  const settings = readAgentSettings(threadData.archiveFolder)
  const createServer = () => createMcpServer({ dispatch, version, now: Date.now, settings, isCompact, hasConversations, log })
  return createStreamableHttp({ createServer, createSessionId: randomUUID, maxBodyBytes: MAX_BODY_BYTES })
}

function isOn(value = ''): boolean {
  return !['false', '0', 'no', 'off'].includes(value.trim().toLowerCase())
}

/** Search by meaning gets better in the background, in a process that goes on when this one has ended. */
function indexAfterImports(dispatch: Dispatch, archiveFolder: string, { startInBackground }: Surroundings): Dispatch {
  if (process.env['BACKSCROLL_SKIP_INDEX'] === '1') return dispatch
  return async (call) => {
    const reply = await dispatch(call)
    if (call.name !== 'imports.upload' || !reply.ok) return reply
    const status = await dispatch({ door: 'http', name: 'index.status', input: {}, context: { signal: call.context.signal, emit: () => {} } })
    if (status.ok && !status.value.isRunning && status.value.model.state === 'waiting') startInBackground(['index', 'build', '--wait', '--json', '--archive', archiveFolder])
    return reply
  }
}

/** A thread that is deep inside SQLite cannot end, and would keep us: then we end the hard way, which tears nothing. */
async function endWithin(ms: number, close: () => Promise<void>): Promise<void> {
  const hasEnded = await Promise.race([close().then(() => true), delay(ms, false, { ref: false })])
  if (!hasEnded) process.kill(process.pid, 'SIGKILL')
}
