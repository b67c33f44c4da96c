/** Chats with models didn't exist before; such times are zeros and errors. */
const EARLIEST_MS = Date.UTC(2000, 0, 1)
const LATEST_MS = Date.UTC(9999, 11, 31)
/**
 * Less than a microsecond, but more than the rounding error of current times in seconds: a whole millisecond stays one.
 */
const SLIP_MS = 0.0005

/** Exports give seconds, milliseconds, microseconds, numeric strings or ISO 8601; implausible times are "unknown". */
export function exportTimeMs(value: unknown): number | null {
  if (typeof value === 'string') return value.trim() === '' ? null : timeFromString(value)
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null
  const ms = value < 1e11 ? value * 1000 : value < 1e14 ? value : value / 1000
  // Rounded down like a clock: the last moment of a day is not yet the next day.
  return plausible(Math.floor(ms + SLIP_MS))
}

function timeFromString(value: string): number | null {
  const number = Number(value)
  if (Number.isFinite(number)) return exportTimeMs(number)
  // Date.parse accepts much that isn't a date.
  if (!/^\s*\d{4}-\d\d-\d\d/.test(value)) return null
  // Date.parse treats a time without a zone as local; exports mean UTC.
  const iso = /^\d{4}-\d\d-\d\d[T ][\d:.,]+$/.test(value) ? `${value.replace(' ', 'T')}Z` : value
  const ms = Date.parse(iso)
  return plausible(ms)
}

function plausible(ms: number): number | null {
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? ms : null
}

/** `2026-01-04T09:30:00Z`, with milliseconds only if there are any. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}
