import type { ClientIntent } from '../../shared/model/clientSetup.ts'
import { ENTRY_NAME, faultOf, isOurs, mergedEntry, type WantedEntry } from './entry.ts'
import { BrokenSettings, isSameValue, type NamedEntry, type SettingsFormat, type Slot } from './formats/settingsFormat.ts'

interface EditOptions {
  readonly format: SettingsFormat
  readonly wanted: WantedEntry
  readonly isThere: (file: string) => boolean
}

/** The text of a settings file after a change: one entry of ours in each slot, or none. The same text when nothing is to be done. Throws BrokenSettings. */
export function planEdit(text: string, intent: ClientIntent, { format, wanted, isThere }: EditOptions): string {
  const slots = format.readSlots(text)
  const edited = slots.reduce((current, { entries }, slot) => {
    const ours = entries.filter(isOurs)
    const kept = intent === 'remove' ? undefined : keptOf(ours)
    const cleaned = ours.filter((entry) => entry !== kept).reduce((left, { name }) => format.dropEntry(left, slot, name), current)
    if (intent === 'remove' || (kept !== undefined && faultOf(kept.value, wanted, isThere) === null)) return cleaned
    const { program, extra } = wanted
    return format.putEntry(cleaned, slot, { name: kept?.name ?? ENTRY_NAME, value: mergedEntry(kept?.value ?? null, program, extra) })
  }, text)
  if (!isSameValue(othersIn(format.readSlots(edited)), othersIn(slots))) throw new BrokenSettings('is written in a way that cannot be edited safely')
  return edited
}

function othersIn(slots: readonly Slot[]): (readonly NamedEntry[])[] {
  return slots.map(({ entries }) => entries.filter((entry) => !isOurs(entry)))
}

/** The one under our own name, if there is one. */
function keptOf(ours: readonly NamedEntry[]): NamedEntry | undefined {
  return ours.find(({ name }) => name === ENTRY_NAME) ?? ours[0]
}
