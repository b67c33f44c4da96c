import type { ClientProof, ClientStatus, ClientStep, ProgramCommand } from '../../shared/model/clientSetup.ts'
import type { ClientDefinition, HttpAccess } from './clientDefinition.ts'
import { clientStateOf } from './clientState.ts'
import type { HttpTokens } from './settings/entry.ts'
import { lookAtFile } from './settings/fileSpot.ts'
import { type Ask, lookAtLettaServer } from './letta/lettaServer.ts'
import type { Machine } from './program/machine.ts'
import { ownCommand } from './program/ownCommand.ts'
import type { OurProgram } from './program/programCommand.ts'
import type { ConnectionRecords } from './change/records.ts'
import type { RunningProgram } from './program/runningPrograms.ts'
import type { Spot } from './settings/spot.ts'

export interface ClientsOptions {
  readonly machine: Machine
  readonly ours: OurProgram
  /** Whether the extension for Claude Desktop is at hand. */
  readonly hasBundle: boolean
  readonly http: HttpAccess
  readonly tokens: HttpTokens
  readonly records: ConnectionRecords
  readonly now: () => number
  readonly runningPrograms: () => Promise<readonly RunningProgram[]>
  /** Starts a command as a client does, and asks it. The advice is for an entry whose program does not answer. */
  readonly prove: (command: ProgramCommand, query: string | null, advice: string) => Promise<ClientProof>
  readonly ask: Ask
}

/** A client as it is now. */
export interface Look {
  readonly definition: ClientDefinition
  readonly spots: readonly Spot[]
  /** Its own among the programs that run. */
  readonly runningIds: readonly number[]
  /** What stands in the way of a part of it, in words. */
  readonly remarks: readonly string[]
}

export async function lookAtClient(
  definition: ClientDefinition,
  { machine, ours, tokens, ask }: ClientsOptions,
  running: readonly RunningProgram[],
): Promise<Look> {
  const { places, servers, runs } = definition
  const wanted = (env: Readonly<Record<string, string>> = {}) => ({
    ...ours,
    tokens,
    program: { ...ours.program, env: { ...ours.program.env, ...env } },
  })
  const files = places(machine).map((place) => lookAtFile(definition.name, place, wanted(place.env), machine.disk))
  const answers = await Promise.all(
    (servers?.addresses(machine) ?? []).map((address) =>
      lookAtLettaServer(address, { ...wanted(servers?.env), extra: {} }, ask, machine.disk.isThere),
    ),
  )
  const pattern = runs?.(machine.platform)
  const runningIds = running.filter(({ line }) => pattern?.test(line) === true).map(({ id }) => id)
  const { spots, remarks } = withoutClosed(
    files,
    answers.filter((spot) => spot !== null),
  )
  return {
    definition,
    runningIds,
    spots,
    remarks: [...spots.flatMap((spot) => spot.remarks), ...remarks, ...(servers?.remarks(machine) ?? [])],
  }
}

function isClosed({ location }: Spot): boolean {
  return location.state === 'unreadable' || location.state === 'foreign'
}

/** A server that lets us not in stands in nobody's way where there is a file to edit. */
function withoutClosed(files: readonly Spot[], servers: readonly Spot[]): Pick<Look, 'spots' | 'remarks'> {
  if (!files.some(({ hasRoom, location }) => hasRoom && location.isInstalled))
    return { spots: [...files, ...servers], remarks: [] }
  return {
    spots: [...files, ...servers.filter((spot) => !isClosed(spot))],
    remarks: servers.filter(isClosed).flatMap(({ location }) => location.reason ?? []),
  }
}

/** What only the person can do about a client. */
export function stepsOf(
  { steps }: ClientDefinition,
  { ours, http, machine: { platform } }: ClientsOptions,
): ClientStep[] {
  return [
    ...(steps?.({
      program: ours.program,
      http,
      platform,
      ownCommand: (...words) => ownCommand(ours, platform, words),
    }) ?? []),
  ]
}

export function statusOf({ definition, spots, runningIds, remarks }: Look, options: ClientsOptions): ClientStatus {
  const { ours, records, hasBundle, machine } = options
  const { id, name, whenRunning, takesBundle = false } = definition
  const record = records.of(id)
  const state = clientStateOf(definition, spots, record)
  // One that was started since has read its settings, and runs as it should.
  const concerned =
    state.at === 'connected' ? runningIds.filter((program) => record.ranMeanwhile.includes(program)) : runningIds
  return {
    id,
    name,
    state,
    isRunning: runningIds.length > 0,
    notices: [...(concerned.length > 0 ? [whenRunning] : []), ...remarks],
    locations: spots.map(({ location }) => location),
    steps: stepsOf(definition, options),
    command: ownCommand(ours, machine.platform, ['connect', 'add', id]),
    canUndo: record.lastChange.length > 0,
    hasBundle: takesBundle && hasBundle,
  }
}
