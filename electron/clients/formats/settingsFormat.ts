/** An entry as a client keeps it: command, args and env, and whatever else the client or the person put there. */
export type EntryValue = Readonly<Record<string, unknown>>

export interface NamedEntry {
  readonly name: string
  readonly value: EntryValue
}

/** Where entries belong: most files have one such place, letta-code's has one for each agent. */
export interface Slot {
  /** Empty where there is only one. */
  readonly where: string
  readonly entries: readonly NamedEntry[]
  /**
   * Whether it goes before the others where it applies: what is there of us is found and taken out, and nothing is put
   * there.
   */
  readonly isAside?: boolean
}

/** How one kind of settings file is read and edited: text to text, and whatever is not ours stays as it is. */
export interface SettingsFormat {
  /** Throws BrokenSettings. */
  readonly readSlots: (text: string) => readonly Slot[]
  readonly putEntry: (text: string, slot: number, entry: NamedEntry) => string
  readonly dropEntry: (text: string, slot: number, name: string) => string
  /** Where entries stand under one key: whether a text has it, and the text without it when nothing is left there. */
  readonly hasServers?: (text: string) => boolean
  readonly dropEmpty?: (text: string) => string
  /**
   * What beside an entry keeps the client from using it, and what to do, as the end of a sentence; null when nothing
   * does.
   */
  readonly hindranceOf?: (text: string, name: string) => string | null
}

/**
 * A file that we do not understand, and therefore do not touch. The message ends a sentence that begins with the file.
 */
export class BrokenSettings extends Error {}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** As values: the order of keys counts for nothing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
  if (one instanceof Date && other instanceof Date) return one.toISOString() === other.toISOString()
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other)
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameValue(one[key], other[key]))
  )
}
