import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { archiveContract } from '../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { SaveOutcome } from '../../shared/model/madeExport.ts'
import { createDispatch, type Dispatch } from '../api/dispatch.ts'
import { USUAL_PORT } from '../api/ports.ts'
import { type AgentProgram, createAgentProgram } from './agentProgram.ts'
import type { Clients } from '../clients/createClients.ts'
import { type Host, openHost } from '../host/openHost.ts'
import { announceChanges, catchUpAfterImports, keepBackedUp, keepIndexed } from '../host/upkeep.ts'
import { ownFiles } from './ownFiles.ts'
import { showOnTaskbar } from './system/taskbar.ts'
import { createKeptJson } from './system/keptJson.ts'
import { mcpCommand } from './system/ownPrograms.ts'
import { createServerSwitch, serverChoice, type ServerSwitch } from './serverSwitch.ts'
import { createWindowHandlers } from './window/windowHandlers.ts'

interface PartsOptions {
  readonly archiveFolder: string
  /** Where the built page lies. */
  readonly pageFolder: string
  /** Where the app keeps what is its own and not the archive's. */
  readonly settingsFolder: string
  readonly version: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly tellWindow: (event: ArchiveEvent) => void
  readonly showProgress: (fraction: number) => void
  /** The extension for Claude Desktop; null where there is none. */
  readonly bundleFile: string | null
  /** With the program that the system has for it. */
  readonly openPath: (file: string) => Promise<string>
  readonly chooseFolder: () => Promise<string | null>
  readonly saveOutcome: (file: string) => Promise<SaveOutcome>
  readonly restart: () => void
  readonly openClients: () => Promise<Clients>
  readonly logBug: (error: unknown) => void
}

/** A cancelled import ends after its batch; what hasn't ended by then can be ended anywhere. */
const STOPPING_MS = 3000
const ENDING_MS = 1000

interface WindowParts {
  readonly dispatch: Dispatch
  readonly answerFile: (request: Request) => Promise<Response>
  readonly server: Pick<ServerSwitch, 'resume'>
  readonly agentProgram: Pick<AgentProgram, 'state'>
  /** Whether everything ended in time. */
  readonly close: () => Promise<boolean>
}

/** What stands behind the window: the archive, the server that shares it with browsers, and the program for agents. */
export function openWindowParts(options: PartsOptions): WindowParts {
  const { archiveFolder, env, logBug } = options
  const host = openHost({
    ...ownFiles,
    archiveFolder,
    embeddingKey: env['BACKSCROLL_EMBEDDING_KEY'] ?? null,
    serves: 'many',
    openClients: options.openClients,
    logBug,
  })
  host.subscribe((news) => {
    if (news.kind !== 'event') return
    // A caller hears of its own work anyway. The server announces changes to its browsers itself.
    if (news.from !== 'ipc') options.tellWindow(news.event)
    if (news.from !== 'http' && news.event.name !== 'archive.changed') server.tell(news.event)
  })
  showOnTaskbar(host, options.showProgress)
  const shared = afterUpkeep(host, options)
  const server = openServerSwitch(options, shared)
  const agentProgram = openAgentProgram(options)
  const own = createDispatch(createWindowHandlers({ ...options, server, agentProgram, isThere: fs.existsSync }), logBug)
  return {
    dispatch: (call) => (archiveContract[call.name].lane === 'window' ? own(call) : shared(call)),
    answerFile: async (request) => {
      const { answerArchiveFile } = await import('./window/appProtocol.ts')
      return answerArchiveFile(archiveFolder, request)
    },
    server,
    agentProgram,
    close: async () => {
      agentProgram.end()
      // Hanging up stops what browsers have asked for.
      await server.close()
      return Promise.race([host.close(STOPPING_MS).then(() => true), delay(STOPPING_MS + ENDING_MS, false)])
    },
  }
}

/** Nothing of the archive is loaded before the page first asks, so that the window need not wait for it. */
function afterUpkeep(host: Host, { archiveFolder, env, logBug }: PartsOptions): Dispatch {
  let started: Promise<void> | null = null
  async function start(): Promise<void> {
    const [{ watchForChanges }, { createMadeFiles }] = await Promise.all([
      import('../store/archive/changeWatch.ts'),
      import('../export/madeFiles.ts'),
    ])
    createMadeFiles(archiveFolder).removeOld(Date.now())
    announceChanges(host, watchForChanges(archiveFolder), logBug)
    catchUpAfterImports(host)
    keepBackedUp(host)
    if (env['BACKSCROLL_SKIP_INDEX'] !== '1')
      keepIndexed(host, () => void host.run('index.build', { staticOnly: false }))
  }
  return async (call) => {
    await (started ??= start())
    return host.dispatch(call)
  }
}

function openServerSwitch(
  { settingsFolder, archiveFolder, pageFolder, version, env, logBug }: PartsOptions,
  dispatch: Dispatch,
): ServerSwitch {
  return createServerSwitch({
    kept: createKeptJson(path.join(settingsFolder, 'server.json'), serverChoice),
    logBug,
    open: async (hasMcp) => {
      const { openArchiveServer } = await import('../server/openArchiveServer.ts')
      return openArchiveServer({
        port: USUAL_PORT,
        needsToken: true,
        hasMcp,
        allowedHosts: [],
        archiveFolder,
        pageFolder,
        version,
        env,
        dispatch,
        randomBytes,
        randomUUID,
        logBug,
        now: Date.now,
        log: (line) => void process.stderr.write(`backscroll: ${line}\n`),
      })
    },
  })
}

function openAgentProgram({ archiveFolder, version }: PartsOptions): AgentProgram {
  return createAgentProgram({
    now: Date.now,
    later: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    connect: async (onEnd) => {
      const { connectProgram } = await import('../doors/mcp/client/connectProgram.ts')
      return connectProgram({ ...mcpCommand(archiveFolder), version, now: Date.now, onEnd })
    },
  })
}
