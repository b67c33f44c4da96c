import type {
  ClientLocation,
  ClientProof,
  ClientState,
  ClientStatus,
  ClientStep,
  ProgramCommand,
} from '../../shared/model/clientSetup.ts'
import { type ClientRecord, type ConnectionRecords, proofKey } from './change/records.ts'
import type { ClientDefinition, HttpAccess } from './clientDefinition.ts'
import type { Ask } from './letta/lettaInterfaces.ts'
import { inspectLettaServer } from './letta/lettaServer.ts'
import type { Machine } from './program/machine.ts'
import { ownCommand } from './program/ownCommand.ts'
import type { OurProgram } from './program/programCommand.ts'
import type { RunningProgram } from './program/runningPrograms.ts'
import type { HttpTokens } from './settings/entry.ts'
import { inspectFile } from './settings/inspectFile.ts'
import type { Spot } from './settings/spot.ts'

export interface ClientsOptions {
  readonly machine: Machine
  readonly ours: OurProgram
  /** Whether the extension for Claude Desktop is available. */
  readonly hasBundle: boolean
  readonly http: HttpAccess
  readonly tokens: HttpTokens
  readonly records: ConnectionRecords
  readonly now: () => number
  readonly runningPrograms: () => Promise<readonly RunningProgram[]>
  /** Starts a command the way a client does and tests it. The advice is for an entry whose program doesn't respond. */
  readonly testCommand: (command: ProgramCommand, query: string | null, advice: string) => Promise<ClientProof>
  readonly ask: Ask
}

/** The current state of a client. */
export interface InspectedClient {
  readonly definition: ClientDefinition
  readonly spots: readonly Spot[]
  /** The ids of its running processes. */
  readonly runningIds: readonly number[]
  /** Sentences about parts of it that can't be used. */
  readonly remarks: readonly string[]
}

export async function inspectClient(
  definition: ClientDefinition,
  { machine, ours, tokens, ask }: ClientsOptions,
  running: readonly RunningProgram[],
): Promise<InspectedClient> {
  const { places, servers, runs } = definition
  const wanted = (env: Readonly<Record<string, string>> = {}) => ({
    ...ours,
    tokens,
    program: { ...ours.program, env: { ...ours.program.env, ...env } },
  })
  const files = places(machine).map((place) => inspectFile(definition.name, place, wanted(place.env), machine.disk))
  const answers = await Promise.all(
    (servers?.addresses(machine) ?? []).map((address) =>
      inspectLettaServer(address, { ...wanted(servers?.env), extra: {} }, ask, machine.disk.isThere),
    ),
  )
  const pattern = runs?.(machine.platform)
  const runningIds = running.filter(({ line }) => pattern?.test(line) === true).map(({ id }) => id)
  const { spots, remarks } = withoutInaccessible(
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

function isInaccessible({ location }: Spot): boolean {
  return location.state === 'unreadable' || location.state === 'foreign'
}

/** A server that refuses access must not block the client if there is a file to edit. */
function withoutInaccessible(
  files: readonly Spot[],
  servers: readonly Spot[],
): Pick<InspectedClient, 'spots' | 'remarks'> {
  if (!files.some(({ hasRoom, location }) => hasRoom && location.isInstalled))
    return { spots: [...files, ...servers], remarks: [] }
  return {
    spots: [...files, ...servers.filter((spot) => !isInaccessible(spot))],
    remarks: servers.filter(isInaccessible).flatMap(({ location }) => location.reason ?? []),
  }
}

/** The manual steps for a client. */
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

export function statusOf(
  { definition, spots, runningIds, remarks }: InspectedClient,
  options: ClientsOptions,
): ClientStatus {
  const { ours, records, hasBundle, machine } = options
  const { id, name, noticeWhenRunning, takesBundle = false } = definition
  const record = records.of(id)
  const state = clientStateOf(definition, spots, record)
  // A process started after the change has already read the new settings.
  const concerned =
    state.kind === 'connected' ? runningIds.filter((program) => record.ranMeanwhile.includes(program)) : runningIds
  return {
    id,
    name,
    state,
    isRunning: runningIds.length > 0,
    notices: [...(concerned.length > 0 ? [noticeWhenRunning] : []), ...remarks],
    locations: spots.map(({ location }) => location),
    steps: stepsOf(definition, options),
    command: ownCommand(ours, machine.platform, ['connect', 'add', id]),
    canUndo: record.lastChange.length > 0,
    hasBundle: takesBundle && hasBundle,
  }
}

/** The state of a client, from its settings and our records. */
function clientStateOf(
  { name }: Pick<ClientDefinition, 'name'>,
  spots: readonly Spot[],
  record: ClientRecord,
): ClientState {
  const used = spots.filter(({ location }) => location.isInstalled)
  const first = (wanted: ClientLocation['state']): ClientLocation | undefined =>
    used.find(({ location }) => location.state === wanted)?.location
  if (used.length === 0) return { kind: 'notInstalled' }
  const unreadable = first('unreadable')
  if (unreadable !== undefined) return unreadableState(reasonFor(unreadable), used, record)
  const wrong = first('wrong')
  if (wrong !== undefined) return broken(reasonFor(wrong))
  if (first('right') !== undefined) return connectedState(used, record)
  return switchedOff(first('hindered') ?? first('off')) ?? missingState(name, first('foreign'), record)
}

function reasonFor({ reason }: ClientLocation): string {
  return reason ?? ''
}

function connectedState(used: readonly Spot[], record: ClientRecord): ClientState {
  const lacking = used.find(
    ({ hasRoom, isServer, location }) => hasRoom && !isServer && location.state === 'absent',
  )?.location
  if (lacking !== undefined) return broken(`${lacking.label} has no Backscroll entry: ${lacking.path}`)
  const right = used.map(({ location }) => location).filter(({ state }) => state === 'right')
  const started = right.filter(({ command }) => command !== null)
  return {
    kind: 'connected',
    proof: proofOf(started, record),
    address: started.length === 0 ? (right[0]?.address ?? null) : null,
  }
}

function switchedOff(location: ClientLocation | undefined): ClientState | null {
  return location === undefined
    ? null
    : { kind: 'switchedOff', reason: reasonFor(location), canSwitchOn: location.state === 'off' }
}

/** Someone else's server under our name may be there on purpose. */
function missingState(name: string, foreign: ClientLocation | undefined, { isAdded }: ClientRecord): ClientState {
  if (foreign !== undefined) return { kind: 'available', obstacle: foreign.reason }
  return isAdded
    ? broken(`The Backscroll entry is missing from ${name}, which may have overwritten its settings when it quit.`)
    : { kind: 'available', obstacle: null }
}

/** Broken settings of a client that was never connected aren't ours to repair. */
function unreadableState(reason: string, used: readonly Spot[], { isAdded }: ClientRecord): ClientState {
  const isOurs = isAdded || used.some(({ location }) => location.state === 'right' || location.state === 'wrong')
  return isOurs
    ? { kind: 'needsRepair', reason, fix: 'You need to fix this yourself.', canRepair: false }
    : { kind: 'available', obstacle: reason }
}

function broken(reason: string): ClientState {
  return { kind: 'needsRepair', reason, fix: 'Repair fixes the entry and tests it.', canRepair: true }
}

/** A failed test takes precedence over successful ones. */
function proofOf(locations: readonly ClientLocation[], { proofs }: ClientRecord) {
  const found = locations.map((location) => proofs[proofKey(location)] ?? null)
  return found.find((proof) => proof?.kind === 'failed') ?? (found.includes(null) ? null : (found[0] ?? null))
}
