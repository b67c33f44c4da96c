/** An entry in a client's settings: command, args and env, plus any other fields of the client or the user. */
export type EntryValue = Readonly<Record<string, unknown>>

export interface NamedEntry {
  readonly name: string
  readonly value: EntryValue
}

/** A container for entries: most files have one, letta-code's has one per agent. */
export interface Slot {
  /** Empty if there is only one. */
  readonly where: string
  readonly entries: readonly NamedEntry[]
  /** Whether it overrides the others where it applies: our entries there are found and removed, but none is added. */
  readonly isOverride?: boolean
}

/** Reads and edits one kind of settings file, text to text, and leaves everything else untouched. */
export interface SettingsFormat {
  /** Throws BrokenSettings. */
  readonly readSlots: (text: string) => readonly Slot[]
  readonly putEntry: (text: string, slot: number, entry: NamedEntry) => string
  readonly dropEntry: (text: string, slot: number, name: string) => string
  /** For entries under one key: whether the text has that key, and the text without the key if it's empty. */
  readonly hasServers?: (text: string) => boolean
  readonly dropEmpty?: (text: string) => string
  /** Why the client would ignore an entry, and what to do, as the end of a sentence; null if nothing prevents it. */
  readonly obstacleOf?: (text: string, name: string) => string | null
}

/**
 * A file that we don't understand and therefore don't touch. The message completes a sentence that starts with the
 * file.
 */
export class BrokenSettings extends Error {}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Deep equality, ignoring the order of keys. */
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
