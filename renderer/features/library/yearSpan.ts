import { timeZoneWanted } from '../../ui/format.ts'

/** By the clock that the person reads by. */
function startOf(year: number): number {
  return timeZoneWanted() === 'UTC' ? Date.UTC(year, 0, 1) : new Date(year, 0, 1).getTime()
}

export function yearSpan(year: number): { readonly fromMs: number; readonly untilMs: number } {
  return { fromMs: startOf(year), untilMs: startOf(year + 1) }
}

/** The year that a span is exactly, if it is one. */
export function yearOf(fromMs: number | undefined, untilMs: number | undefined): number | null {
  if (fromMs === undefined || untilMs === undefined) return null
  // Half a day later it is that year in every time zone.
  const year = new Date(fromMs + 43_200_000).getUTCFullYear()
  return startOf(year) === fromMs && startOf(year + 1) === untilMs ? year : null
}

/** For a field of the page: "2026-03-05". */
export function dayText(atMs: number): string {
  if (timeZoneWanted() === 'UTC') return new Date(atMs).toISOString().slice(0, 10)
  const date = new Date(atMs)
  return `${String(date.getFullYear()).padStart(4, '0')}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

/** When a day begins, so many days later; null for a text that names none. */
export function startOfDay(text: string, daysLater = 0): number | null {
  const [year, month, day] = text.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const atMs = timeZoneWanted() === 'UTC' ? Date.UTC(year, month - 1, day + daysLater) : new Date(year, month - 1, day + daysLater).getTime()
  return Number.isNaN(atMs) ? null : atMs
}
