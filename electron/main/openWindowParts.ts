import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { archiveContract } from '../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { SaveOutcome } from '../../shared/model/madeExport.ts'
import { createDispatch, type Dispatch } from '../api/dispatch.ts'
import { USUAL_PORT } from '../api/ports.ts'
import { type AgentProgram, createAgentProgram } from './agentProgram.ts'
import { hostOnDemand } from './hostOnDemand.ts'
import { importOnTaskbar } from './importOnTaskbar.ts'
import { joinDoors } from './joinDoors.ts'
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
  readonly logBug: (error: unknown) => void
}

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
  const { archiveFolder, env, tellWindow, logBug } = options
  // Browsers are told of changes by their own server.
  const tellBrowsers = (event: ArchiveEvent): void =>
    event.name === 'archive.changed' ? undefined : server.tell(event)
  const host = hostOnDemand({
    archiveFolder,
    env,
    logBug,
    tell: (event) => {
      tellWindow(event)
      tellBrowsers(event)
    },
  })
  const shared = importOnTaskbar(
    joinDoors(host.dispatch, { window: tellWindow, server: tellBrowsers }),
    options.showProgress,
  )
  const server = openServerSwitch(options, shared)
  const agentProgram = openAgentProgram(options)
  const own = createDispatch(createWindowHandlers({ ...options, server, agentProgram, isThere: fs.existsSync }), logBug)
  return {
    dispatch: (call) => (archiveContract[call.name].lane === 'window' ? own(call) : shared(call)),
    answerFile: host.answerFile,
    server,
    agentProgram,
    close: async () => {
      agentProgram.end()
      // Hanging up stops what browsers have asked for.
      await server.close()
      return host.close()
    },
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
