import { chosenTimeZone } from '../../../ui/format.ts'

/**
 * In the time zone of the settings. Uses a setter because the Date constructor maps the years 0 to 99 to 1900 to 1999.
 */
function midnightOf(year: number, month: number, day: number): number {
  return chosenTimeZone() === 'UTC'
    ? new Date(0).setUTCFullYear(year, month, day)
    : new Date(2000, 0).setFullYear(year, month, day)
}

function startOf(year: number): number {
  return midnightOf(year, 0, 1)
}

export function yearSpan(year: number): { readonly fromMs: number; readonly untilMs: number } {
  return { fromMs: startOf(year), untilMs: startOf(year + 1) }
}

/** The year that a span covers exactly, if any. */
export function yearOf(fromMs: number | undefined, untilMs: number | undefined): number | null {
  if (fromMs === undefined || untilMs === undefined) return null
  // A day and a half later it is that year in UTC, whatever the time zone.
  const year = new Date(fromMs + 129_600_000).getUTCFullYear()
  return startOf(year) === fromMs && startOf(year + 1) === untilMs ? year : null
}

/** For a date input: "2026-03-05". */
export function dayText(atMs: number): string {
  if (chosenTimeZone() === 'UTC') return new Date(atMs).toISOString().slice(0, 10)
  const date = new Date(atMs)
  const year = String(date.getFullYear()).padStart(4, '0')
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${year}-${month}-${String(date.getDate()).padStart(2, '0')}`
}

/** The start of a day, this many days later; null for an invalid date. */
export function startOfDay(text: string, daysLater = 0): number | null {
  const [year, month, day] = text.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const atMs = midnightOf(year, month - 1, day + daysLater)
  return Number.isNaN(atMs) ? null : atMs
}
