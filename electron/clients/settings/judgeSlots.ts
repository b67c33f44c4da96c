import type { ClientLocation } from '../../../shared/model/clientSetup.ts'
import { addressIn, commandIn, faultOf, isForeign, isOurs, isSwitchedOff, type WantedEntry } from './entry.ts'
import type { NamedEntry, Slot } from '../formats/settingsFormat.ts'

export interface JudgeOptions {
  readonly wanted: WantedEntry
  readonly isThere: (file: string) => boolean
  /** How a sentence about it begins: "In its settings". */
  readonly where: string
  /** Why the client would ignore an entry with this name, as the end of a sentence. */
  readonly obstacleOf?: (name: string) => string | null
}

type Judgement = Pick<ClientLocation, 'state' | 'reason' | 'command' | 'address'>

/** The state of our entries in one place, with a sentence if there is a problem. */
export function judgeSlots(slots: readonly Slot[], options: JudgeOptions): Judgement {
  const { where, obstacleOf = () => null } = options
  const regular = slots.filter(({ isOverride }) => isOverride !== true)
  const all = regular.flatMap(({ entries }) => entries.filter(isOurs))
  const [first] = all
  if (first === undefined) return withoutOurs(regular, where)
  const found = { command: commandIn(first.value), address: addressIn(first.value) }
  const [fault] = [...faultsIn(regular, options), ...faultsInOverrides(slots, options)]
  if (fault !== undefined) return { ...found, state: 'wrong', reason: `${where}, ${fault}.` }
  const obstacle = obstacleOf(first.name)
  if (obstacle !== null) return { ...found, state: 'hindered', reason: `${where}, ${obstacle}.` }
  const isOff = all.every(({ value }) => isSwitchedOff(value))
  return isOff
    ? { ...found, state: 'off', reason: `${where}, the entry is turned off.` }
    : { ...found, state: 'right', reason: null }
}

function withoutOurs(slots: readonly Slot[], where: string): Judgement {
  const none = { command: null, address: null }
  const foreign = slots.flatMap(({ entries }) => entries).find(isForeign)
  if (foreign === undefined) return { ...none, state: 'absent', reason: null }
  return {
    ...none,
    state: 'foreign',
    reason:
      `${where}, there's another server named "${foreign.name}", ${describeForeign(foreign)}. Rename it ` +
      'there, or let Backscroll replace it.',
  }
}

/** Notes on other servers with our name that override ours where they apply. */
export function remarksOn(slots: readonly Slot[], client: string): string[] {
  return slots.flatMap(({ where, entries, isOverride }) =>
    isOverride === true
      ? entries
          .filter(isForeign)
          .map(
            (entry) =>
              `In the project ${where}, ${client} uses another server named "${entry.name}", ` +
              `${describeForeign(entry)}.`,
          )
      : [],
  )
}

function describeForeign({ value }: NamedEntry): string {
  const found = commandIn(value)
  return found === null ? `at ${addressIn(value) ?? ''}` : `which starts ${[found.command, ...found.args].join(' ')}`
}

function faultsIn(slots: readonly Slot[], { wanted, isThere }: JudgeOptions): string[] {
  const ours = slots.map(({ entries }) => entries.filter(isOurs))
  const faults = ours.flat().flatMap((entry) => faultIn(entry, wanted, isThere))
  const lacking = slots.filter(({ entries }) => !entries.some((entry) => isOurs(entry) || isForeign(entry))).length
  return [
    ...faults,
    ...(lacking > 0 ? [`the entry is missing for ${lacking} of ${slots.length} agents`] : []),
    ...(ours.some((entries) => entries.length > 1) ? ["there's more than one Backscroll entry"] : []),
  ]
}

function faultsInOverrides(slots: readonly Slot[], { wanted, isThere }: JudgeOptions): string[] {
  return slots.flatMap(({ where, entries, isOverride }) =>
    isOverride === true
      ? entries
          .filter(isOurs)
          .flatMap((entry) => faultIn(entry, wanted, isThere).map((fault) => `for the project ${where}, ${fault}`))
      : [],
  )
}

function faultIn({ value }: NamedEntry, wanted: WantedEntry, isThere: (file: string) => boolean): string[] {
  const fault = isSwitchedOff(value) ? null : faultOf(value, wanted, isThere)
  return fault === null ? [] : [fault]
}
