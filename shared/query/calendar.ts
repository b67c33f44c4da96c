import type { Sentence } from '../reasons/sentence.ts'

/** When and where a query is typed. `timeZone` is an IANA name; an unknown one is the caller's bug and throws. */
export interface QueryClock {
  readonly nowMs: number
  readonly timeZone: string
}

/**
 * Wall time is local clock time in milliseconds as if it were UTC: days are equally long and `Date.UTC` can do the
 * math. Only the results become instants.
 */
export interface Calendar {
  readonly nowMs: number
  readonly nowWallMs: number
  /** The last midnight. */
  readonly todayWallMs: number
  toWallMs(instantMs: number): number
  toInstantMs(wallMs: number): number
}

export const DAY_MS = 86_400_000

export function calendarAt({ nowMs, timeZone }: QueryClock): Calendar {
  const toWallMs = wallClock(timeZone)
  const nowWallMs = toWallMs(nowMs)
  return {
    nowMs,
    nowWallMs,
    todayWallMs: startOfDay(nowWallMs),
    toWallMs,
    toInstantMs: (wallMs) => instantOf(wallMs, toWallMs),
  }
}

export function startOfDay(wallMs: number): number {
  return Math.floor(wallMs / DAY_MS) * DAY_MS
}

function wallClock(timeZone: string): (instantMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (instantMs) => {
    const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const wallMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return wallMs + (((instantMs % 1000) + 1000) % 1000)
  }
}

/**
 * The first instant at which the clock shows this time. Where clocks skip it (some do at midnight, and Samoa once
 * skipped a day), the first instant after the jump.
 */
function instantOf(wallMs: number, toWallMs: (instantMs: number) => number): number {
  const offsetAt = (instantMs: number) => toWallMs(instantMs) - instantMs
  // No zone is more than 14 hours from UTC, so these are before and after.
  const candidates = [wallMs - offsetAt(wallMs - DAY_MS), wallMs - offsetAt(wallMs + DAY_MS)].toSorted(
    (one, two) => one - two,
  )
  const exact = candidates.find((instantMs) => toWallMs(instantMs) === wallMs)
  if (exact !== undefined) return exact
  let [before = 0, after = 0] = candidates
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (toWallMs(middle) < wallMs) before = middle
    else after = middle
  }
  return after
}

/** Explains how a text was read as a date. */
export type DateNote = (text: string) => Sentence

/** From one midnight to another, in wall time. `note` explains the interpretation of an ambiguous date. */
export interface WallSpan {
  readonly fromMs: number
  readonly untilMs: number
  readonly note: DateNote | null
}

/** Outside this range, a number isn't a year. */
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

/** Null for a day the month doesn't have. */
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
