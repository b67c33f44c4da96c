import type { ClientLocation, ClientState } from '../../shared/model/clientSetup.ts'
import type { ClientDefinition } from './clientDefinition.ts'
import { type ClientRecord, proofKey } from './change/records.ts'
import type { Spot } from './settings/spot.ts'

/** How a client stands, from what was found in its places and what we remember. */
export function clientStateOf(
  { name }: Pick<ClientDefinition, 'name'>,
  spots: readonly Spot[],
  record: ClientRecord,
): ClientState {
  const used = spots.filter(({ location }) => location.isInstalled)
  const first = (wanted: ClientLocation['state']): ClientLocation | undefined =>
    used.find(({ location }) => location.state === wanted)?.location
  if (used.length === 0) return { at: 'notInstalled' }
  const unreadable = first('unreadable')
  if (unreadable !== undefined) return unreadableState(wordsOn(unreadable), used, record)
  const wrong = first('wrong')
  if (wrong !== undefined) return broken(wordsOn(wrong))
  if (first('right') !== undefined) return connectedState(used, record)
  return switchedOff(first('hindered') ?? first('off')) ?? missingState(name, first('foreign'), record)
}

function wordsOn({ reason }: ClientLocation): string {
  return reason ?? ''
}

function connectedState(used: readonly Spot[], record: ClientRecord): ClientState {
  const lacking = used.find(
    ({ hasRoom, isServer, location }) => hasRoom && !isServer && location.state === 'absent',
  )?.location
  if (lacking !== undefined) return broken(`${lacking.label} has no entry for Backscroll: ${lacking.path}`)
  const right = used.map(({ location }) => location).filter(({ state }) => state === 'right')
  const started = right.filter(({ command }) => command !== null)
  return {
    at: 'connected',
    proof: proofOf(started, record),
    address: started.length === 0 ? (right[0]?.address ?? null) : null,
  }
}

function switchedOff(location: ClientLocation | undefined): ClientState | null {
  return location === undefined
    ? null
    : { at: 'switchedOff', reason: wordsOn(location), canSwitchOn: location.state === 'off' }
}

/** Somebody else's server under our name may have been put there on purpose. */
function missingState(name: string, foreign: ClientLocation | undefined, { isAdded }: ClientRecord): ClientState {
  if (foreign !== undefined) return { at: 'available', obstacle: foreign.reason }
  return isAdded
    ? broken(`The entry for Backscroll is gone from ${name}; it may have written over its settings when it ended.`)
    : { at: 'available', obstacle: null }
}

/** What is wrong with the settings of a client that nobody connected is no repair of ours. */
function unreadableState(reason: string, used: readonly Spot[], { isAdded }: ClientRecord): ClientState {
  const isOurs = isAdded || used.some(({ location }) => location.state === 'right' || location.state === 'wrong')
  return isOurs
    ? { at: 'needsRepair', reason, fix: 'Only you can put this right.', canRepair: false }
    : { at: 'available', obstacle: reason }
}

function broken(reason: string): ClientState {
  return { at: 'needsRepair', reason, fix: 'Repair puts the entry right, and proves it.', canRepair: true }
}

/** One that failed goes before those that did not. */
function proofOf(locations: readonly ClientLocation[], { proofs }: ClientRecord) {
  const found = locations.map((location) => proofs[proofKey(location)] ?? null)
  return found.find((proof) => proof?.at === 'failed') ?? (found.includes(null) ? null : (found[0] ?? null))
}
