import type { ExportRecord } from '../exportValue.ts'

/** The newer record over the older one, except where it has nothing to say. */
export function overlay(older: ExportRecord, newer: ExportRecord): ExportRecord {
  const said = Object.entries(newer).filter(([, value]) => !isBlank(value))
  // Built by definition, not by assignment: an export may have a key called __proto__.
  return { ...older, ...Object.fromEntries(said) }
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
