import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Dispatch } from '../api/dispatch.ts'
import { type RunningServer, type ServeRequest, withAdvice } from '../doors/cli/commandContext.ts'
import { openHost } from '../host/openHost.ts'
import { catchUpAfterImports, keepBackedUp, keepIndexed, warmUpSearch } from '../host/upkeep.ts'
import { openArchiveServer } from '../server/openArchiveServer.ts'
import { openCliClients } from './cliClients.ts'
import type { CliEnvironment } from './cliEnvironment.ts'

interface ServeOptions extends CliEnvironment {
  readonly archiveFolder: string
  readonly startInBackground: (args: readonly string[]) => void
  readonly log: (line: string) => void
}

/** Less than the two seconds that users expect a program to take to exit. */
const ENDING_MS = 1500

/** Opens the archive in its threads, and a server for it. */
export async function serveArchive(
  { port, needsToken, hasMcp, allowedHosts }: ServeRequest,
  options: ServeOptions,
): Promise<RunningServer> {
  const { archiveFolder, files, env, version, log, logBug } = options
  const { pageFolder } = files
  const host = openHost({
    ...files,
    archiveFolder,
    embeddingKey: env['BACKSCROLL_EMBEDDING_KEY'] ?? null,
    serves: 'many',
    openClients: async () => openCliClients(archiveFolder, options),
    logBug,
  })
  const { dispatch } = host
  host.subscribe((news) => {
    if (news.kind === 'event' && news.from === null) server.emit(news.event)
  })
  catchUpAfterImports(host)
  keepBackedUp(host)
  warmUpSearch(host)
  // A background process builds the semantic index and outlives this one.
  if (env['BACKSCROLL_SKIP_INDEX'] !== '1')
    keepIndexed(
      host,
      () => options.startInBackground(['index', 'build', '--wait', '--json', '--archive', archiveFolder]),
      0,
    )
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
    log,
  })
  // One failed request must not stop the others.
  process.on('uncaughtException', logBug)
  return {
    address: server.address,
    link: server.newLink(),
    tokenFile: server.tokenFile,
    agentsTokenFile: server.agentsTokenFile,
    warnings: [
      ...(fs.existsSync(path.join(pageFolder, 'index.html'))
        ? []
        : ["The app's page isn't built yet, so only scripts can connect. Build it with: npm run build"]),
      ...(await troubleOf(dispatch)),
    ],
    close: () =>
      endWithin(ENDING_MS, async () => {
        // Closing the connections cancels everything except imports.
        host.imports.stopAll()
        await server.close()
        await host.close()
      }),
  }
}

/** Warnings about the archive, for the terminal. */
async function troubleOf(dispatch: Dispatch): Promise<string[]> {
  const context = { signal: new AbortController().signal, emit: () => {} }
  const listed = await dispatch({ door: 'cli', name: 'conversations.list', input: { limit: 1 }, context })
  if (!listed.ok && listed.error.code === 'archive_broken') return [withAdvice(listed.error).message]
  const access = await dispatch({ door: 'http', name: 'archive.access', input: {}, context })
  return listed.ok && access.ok && !access.value.isWritable
    ? [`${access.value.folder} is read-only. You can search it, but not change it.`]
    : []
}

/** A thread deep inside SQLite can't exit. We then kill the process, which is safe for the data. */
async function endWithin(ms: number, close: () => Promise<void>): Promise<void> {
  const hasEnded = await Promise.race([close().then(() => true), delay(ms, false, { ref: false })])
  if (!hasEnded) process.kill(process.pid, 'SIGKILL')
}
