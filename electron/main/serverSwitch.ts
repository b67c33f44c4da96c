import { z } from 'zod'
import { AppError } from '../../shared/contract/appError.ts'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { ServerState } from '../../shared/model/serverState.ts'
import type { OpenedServer } from '../doors/http/openServer.ts'
import type { JsonFile } from './system/jsonFile.ts'

/** The user's choice, saved for the next start. */
export const serverChoice = z.object({ isOn: z.boolean(), withMcp: z.boolean() })
export type ServerChoice = z.infer<typeof serverChoice>

interface ServerSwitchOptions {
  readonly open: (hasMcp: boolean) => Promise<OpenedServer>
  readonly kept: JsonFile<ServerChoice>
  readonly logBug: (error: unknown) => void
}

export interface ServerSwitch {
  readonly state: () => ServerState
  readonly change: (choice: ServerChoice) => Promise<ServerState>
  /** Restores the state at the last exit. */
  readonly resume: () => Promise<void>
  readonly newLink: () => string
  readonly emit: (event: ArchiveEvent) => void
  readonly close: () => Promise<void>
}

/** The server for this computer's browsers, scripts and agents, which you turn on and off in the app. */
export function createServerSwitch({ open, kept, logBug }: ServerSwitchOptions): ServerSwitch {
  let state: ServerState = { kind: 'off', withMcp: kept.read()?.withMcp ?? false }
  let server: OpenedServer | null = null
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** Runs requests one at a time, in order. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => {})
    return turn
  }

  async function stop(withMcp = state.withMcp): Promise<void> {
    const ending = server
    server = null
    state = { kind: 'off', withMcp }
    await ending?.close()
  }

  async function bring({ isOn, withMcp }: ServerChoice): Promise<void> {
    if (isOn && state.kind === 'on' && state.withMcp === withMcp) return
    await stop(withMcp)
    if (!isOn) return
    try {
      server = await open(withMcp)
      state = {
        kind: 'on',
        address: server.address,
        tokenFile: server.tokenFile ?? '',
        agentsTokenFile: server.agentsTokenFile,
        withMcp,
      }
    } catch (error) {
      if (!(error instanceof AppError)) logBug(error)
      state = { kind: 'failed', ...whyNot(error).sentence, withMcp }
    }
  }

  return {
    state: () => state,
    change: (choice) =>
      inTurn(async () => {
        kept.write(choice)
        await bring(choice)
        return state
      }),
    resume: () =>
      inTurn(async () => {
        const choice = kept.read()
        if (choice?.isOn === true) await bring(choice)
      }),
    newLink: () => {
      if (server === null) throw AppError.of('serverOff')
      return server.newLink()
    },
    emit: (event) => server?.emit(event),
    close: () => inTurn(() => stop()),
  }
}

function whyNot(error: unknown): AppError {
  if (!(error instanceof AppError)) return AppError.of('serverNotStarted')
  // The door's own message mentions a command-line option.
  return error.code === 'invalid_input' ? AppError.of('noFreePort') : error
}
