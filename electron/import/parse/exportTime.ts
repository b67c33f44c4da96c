const LATEST_MS = Date.UTC(9999, 11, 31)

/** Exports give seconds, milliseconds, microseconds, numeric strings or ISO 8601; zero and less mean "unknown". */
export function exportTimeMs(value: unknown): number | null {
  if (typeof value === 'string') return value.trim() === '' ? null : timeFromString(value)
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null
  const ms = value < 1e11 ? value * 1000 : value < 1e14 ? value : value / 1000
  return ms <= LATEST_MS ? Math.round(ms) : null
}

function timeFromString(value: string): number | null {
  const number = Number(value)
  if (Number.isFinite(number)) return exportTimeMs(number)
  // Date.parse takes a date and time without a zone as local time; exports mean UTC.
  const iso = /^\d{4}-\d\d-\d\d[T ][\d:.,]+$/.test(value) ? `${value.replace(' ', 'T')}Z` : value
  const ms = Date.parse(iso)
  return Number.isNaN(ms) || ms <= 0 || ms > LATEST_MS ? null : ms
}
