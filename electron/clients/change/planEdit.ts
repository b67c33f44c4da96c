import type { ClientIntent } from '../../../shared/model/clientSetup.ts'
import {
  ENTRY_NAME,
  faultOf,
  isForeign,
  isOurs,
  isSwitchedOff,
  repairedEntry,
  type WantedEntry,
} from '../settings/entry.ts'
import {
  BrokenSettings,
  isSameValue,
  type NamedEntry,
  type SettingsFormat,
  type Slot,
} from '../formats/settingsFormat.ts'

interface EditOptions {
  readonly format: SettingsFormat
  readonly wanted: WantedEntry
  readonly isThere: (file: string) => boolean
  /** Whether our entry replaces someone else's with the same name. */
  readonly takesOver: boolean
}

/**
 * The text of a settings file with exactly one entry of ours in each slot, or none. Returns the same text if there is
 * nothing to do. Throws BrokenSettings.
 */
export function planEdit(
  text: string,
  intent: ClientIntent,
  { format, wanted, isThere, takesOver }: EditOptions,
): string {
  const slots = format.readSlots(text)
  const isOthers = (entry: NamedEntry): boolean =>
    !isOurs(entry) && !(takesOver && intent !== 'remove' && isForeign(entry))
  const isRight = ({ value }: NamedEntry): boolean =>
    isSwitchedOff(value) ? intent === 'repair' : faultOf(value, wanted, isThere) === null
  const edited = slots.reduce((current, { entries, isOverride = false }, slot) => {
    const without = (gone: readonly NamedEntry[]): string =>
      gone.reduce((left, { name }) => format.dropEntry(left, slot, name), current)
    const ours = entries.filter(isOurs)
    if (isOverride || intent === 'remove')
      return without(intent === 'remove' ? ours : ours.filter((entry) => !isRight(entry)))
    const kept = entryToKeep(ours)
    if (kept === undefined && entries.some((entry) => isOthers(entry) && isForeign(entry))) return current
    const cleaned = without(entries.filter((entry) => entry !== kept && !isOthers(entry)))
    return kept !== undefined && isRight(kept) ? cleaned : format.putEntry(cleaned, slot, wantedEntry(kept, wanted))
  }, text)
  const othersIn = (found: readonly Slot[]): (readonly NamedEntry[])[] =>
    found.map(({ entries }) => entries.filter(isOthers))
  if (!isSameValue(othersIn(format.readSlots(edited)), othersIn(slots)))
    throw new BrokenSettings("uses a format that Backscroll can't edit safely")
  return edited
}

function wantedEntry(kept: NamedEntry | undefined, wanted: WantedEntry): NamedEntry {
  return { name: kept?.name ?? ENTRY_NAME, value: repairedEntry(kept?.value ?? null, wanted) }
}

/** Prefers the entry under our own name. */
function entryToKeep(ours: readonly NamedEntry[]): NamedEntry | undefined {
  return ours.find(({ name }) => name === ENTRY_NAME) ?? ours[0]
}
