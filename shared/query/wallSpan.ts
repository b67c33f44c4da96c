import { DAY_MS } from './calendar.ts'

/**
 * From one midnight up to another, in wall time. `note` says how it was understood where it could have been otherwise.
 */
export interface WallSpan {
  readonly fromMs: number
  readonly untilMs: number
  readonly note: string | null
}

/** Before and after these, a number is no year. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
export const FIRST_WALL_MS = Date.UTC(FIRST_YEAR, 0)

export function yearSpan(year: number): WallSpan | null {
  return monthSpan(year, 1, 12)
}

/** `month` counts from one. */
export function monthSpan(year: number, month: number, monthCount = 1): WallSpan | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return null
  return { fromMs: Date.UTC(year, month - 1), untilMs: Date.UTC(year, month - 1 + monthCount), note: null }
}

/** Null for a day that the month does not have. */
export function daySpan(year: number, month: number, day: number): WallSpan | null {
  const span = monthSpan(year, month)
  if (span === null || day < 1) return null
  const fromMs = span.fromMs + (day - 1) * DAY_MS
  return fromMs < span.untilMs ? dayFrom(fromMs) : null
}

export function dayFrom(fromMs: number): WallSpan {
  return { fromMs, untilMs: fromMs + DAY_MS, note: null }
}

/** Monday is 0. */
export function weekdayOf(wallMs: number): number {
  return (new Date(wallMs).getUTCDay() + 6) % 7
}

export function isoDay(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10)
}
