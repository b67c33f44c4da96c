import type { JSONPath } from 'jsonc-parser'
import type { JsonEdit } from './jsonText.ts'
import { type EntryValue, isRecord, isSameValue } from './settingsFormat.ts'

/** Only the fields that differ, so that comments beside the others stay. */
export function entryEdits(path: JSONPath, old: EntryValue, next: EntryValue): JsonEdit[] {
  const gone = Object.keys(old)
    .filter((key) => !Object.hasOwn(next, key))
    .map((key) => ({ path: [...path, key], value: undefined }))
  const changed = Object.entries(next)
    .filter(([key, value]) => !isSameValue(old[key], value))
    .flatMap(([key, value]): JsonEdit[] => {
      const before = old[key]
      return isRecord(before) && isRecord(value)
        ? entryEdits([...path, key], before, value)
        : [{ path: [...path, key], value }]
    })
  return [...gone, ...changed]
}
