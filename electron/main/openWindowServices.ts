import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { archiveContract } from '../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { SaveOutcome } from '../../shared/model/finishedExport.ts'
import { createDispatch, type Dispatch } from '../api/dispatch.ts'
import { DEFAULT_PORT } from '../api/ports.ts'
import { type AgentProgram, createAgentProgram } from './agentProgram.ts'
import type { Clients } from '../clients/createClients.ts'
import { type Host, openHost } from '../host/openHost.ts'
import { announceChanges, catchUpAfterImports, keepBackedUp, keepIndexed, warmUpSearch } from '../host/upkeep.ts'
import { appFiles } from './appFiles.ts'
import { showOnTaskbar } from './system/taskbar.ts'
import { createJsonFile } from './system/jsonFile.ts'
import { mcpCommand } from './system/runAsProgram.ts'
import { createServerSwitch, serverChoice, type ServerSwitch } from './serverSwitch.ts'
import { createWindowHandlers } from './window/windowHandlers.ts'

interface WindowServicesOptions {
  readonly archiveFolder: string
  /** The folder of the built page. */
  readonly pageFolder: string
  /** The folder of the app's own settings, which aren't part of the archive. */
  readonly settingsFolder: string
  readonly version: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly notifyWindow: (event: ArchiveEvent) => void
  readonly showProgress: (fraction: number) => void
  /** The extension for Claude Desktop; null if there is none. */
  readonly bundleFile: string | null
  /** Opens a file with the system's program for it. */
  readonly openPath: (file: string) => Promise<string>
  readonly chooseFolder: () => Promise<string | null>
  readonly saveOutcome: (file: string) => Promise<SaveOutcome>
  readonly restart: () => void
  readonly openClients: () => Promise<Clients>
  readonly logBug: (error: unknown) => void
}

/** Enough for a cancelled import to finish its batch; all other work can be cut off safely. */
const STOPPING_MS = 3000
const ENDING_MS = 1000

interface WindowServices {
  readonly dispatch: Dispatch
  readonly answerFile: (request: Request) => Promise<Response>
  readonly server: Pick<ServerSwitch, 'resume'>
  readonly agentProgram: Pick<AgentProgram, 'state'>
  /** Returns whether everything closed in time. */
  readonly close: () => Promise<boolean>
}

/** Opens everything behind the window: the archive, the server for browsers, and the MCP server. */
export function openWindowServices(options: WindowServicesOptions): WindowServices {
  const { archiveFolder, env, logBug } = options
  const host = openHost({
    ...appFiles,
    archiveFolder,
    embeddingKey: env['BACKSCROLL_EMBEDDING_KEY'] ?? null,
    serves: 'many',
    openClients: options.openClients,
    logBug,
  })
  host.subscribe((news) => {
    if (news.kind !== 'event') return
    // A caller already hears about its own work. The server announces changes to its browsers itself.
    if (news.from !== 'ipc') options.notifyWindow(news.event)
    if (news.from !== 'http' && news.event.name !== 'archive.changed') server.emit(news.event)
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
      // Closing the connections stops the browsers' requests.
      await server.close()
      return Promise.race([host.close(STOPPING_MS).then(() => true), delay(STOPPING_MS + ENDING_MS, false)])
    },
  }
}

/** Loads nothing of the archive before the page's first call, so that the window opens faster. */
function afterUpkeep(host: Host, { archiveFolder, env, logBug }: WindowServicesOptions): Dispatch {
  let started: Promise<void> | null = null
  async function start(): Promise<void> {
    const [{ watchForChanges }, { createExportFiles }] = await Promise.all([
      import('../store/archive/changeWatch.ts'),
      import('../export/exportFiles.ts'),
    ])
    createExportFiles(archiveFolder).removeOld(Date.now())
    announceChanges(host, watchForChanges(archiveFolder), logBug)
    catchUpAfterImports(host)
    keepBackedUp(host)
    warmUpSearch(host)
    if (env['BACKSCROLL_SKIP_INDEX'] !== '1')
      keepIndexed(host, () => void host.run('index.build', { staticOnly: false }))
  }
  return async (call) => {
    await (started ??= start())
    return host.dispatch(call)
  }
}

function openServerSwitch(
  { settingsFolder, archiveFolder, pageFolder, version, env, logBug }: WindowServicesOptions,
  dispatch: Dispatch,
): ServerSwitch {
  return createServerSwitch({
    kept: createJsonFile(path.join(settingsFolder, 'server.json'), serverChoice),
    logBug,
    open: async (hasMcp) => {
      const { openArchiveServer } = await import('../server/openArchiveServer.ts')
      return openArchiveServer({
        port: DEFAULT_PORT,
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

function openAgentProgram({ archiveFolder, version }: WindowServicesOptions): AgentProgram {
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
