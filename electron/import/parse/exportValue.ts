/** Exports guarantee no field types, so these readers return a value of the expected type, or null. */

export type ExportRecord = Readonly<Record<string, unknown>>

export function asRecord(value: unknown): ExportRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ExportRecord) : null
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function asString(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A non-empty string. */
export function asName(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? storable(value) : null
}

/** An id unchanged, or converted if it was written as a number. */
export function asId(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A count or a size: a non-negative integer. */
export function asCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/**
 * SQLite's text functions stop at NUL, and UTF-8 has no lone surrogates: the raw copy keeps both, the readable text
 * gets a visible replacement.
 */
export function storable(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\u2400') : wellFormed
}
