import { sentenceOf } from '../reasons/sentence.ts'
import {
  type Calendar,
  DAY_MS,
  dayFrom,
  daySpan,
  FIRST_WALL_MS,
  type DateNote,
  isoDay,
  monthSpan,
  startOfDay,
  type WallSpan,
  yearSpan,
} from './calendar.ts'
import type { DateName } from './operators.ts'
import { readNamedDate } from './readNamedDate.ts'
import type { TimeSpan } from './searchQuery.ts'

export interface TimeReading {
  readonly span: TimeSpan
  readonly note: DateNote | null
}

/** The meaning of a date operator's value, or null if it isn't a date. */
export function readTime(name: DateName, text: string, calendar: Calendar): TimeReading | null {
  const isSpan = name === 'on' || name === 'during'
  const range = isSpan ? /^(.*?)\.\.+(.*)$/s.exec(text) : null
  if (range !== null) return readRange(range[1] ?? '', range[2] ?? '', calendar)
  const time = readInstants(text, calendar)
  if (time === null) return null
  return { span: spanFor(name, time, calendar), note: time.note }
}

/** A date as instants. For "so long ago", both are that moment. */
interface Instants {
  readonly fromMs: number
  readonly untilMs: number
  readonly isMoment: boolean
  readonly note: DateNote | null
}

function readInstants(text: string, calendar: Calendar): Instants | null {
  const momentMs = readAgo(text, calendar)
  if (momentMs !== null) return { fromMs: momentMs, untilMs: momentMs, isMoment: true, note: null }
  const span = readDate(text, calendar.todayWallMs)
  return span === null
    ? null
    : {
        fromMs: calendar.toInstantMs(span.fromMs),
        untilMs: calendar.toInstantMs(span.untilMs),
        isMoment: false,
        note: span.note,
      }
}

function spanFor(name: DateName, time: Instants, calendar: Calendar): TimeSpan {
  const { fromMs, untilMs, isMoment } = time
  switch (name) {
    case 'before':
      return { fromMs: null, untilMs: fromMs }
    case 'until':
      return { fromMs: null, untilMs }
    case 'after':
    case 'since':
      return { fromMs, untilMs: null }
    case 'during':
      return { fromMs, untilMs: isMoment ? calendar.nowMs : untilMs }
    case 'on':
      return isMoment ? dayOf(fromMs, calendar) : { fromMs, untilMs }
  }
}

function dayOf(instantMs: number, { toWallMs, toInstantMs }: Calendar): TimeSpan {
  const day = dayFrom(startOfDay(toWallMs(instantMs)))
  return { fromMs: toInstantMs(day.fromMs), untilMs: toInstantMs(day.untilMs) }
}

/** Both ends are included, in either order; one of them may be open. */
function readRange(first: string, last: string, calendar: Calendar): TimeReading | null {
  const texts = [first, last].filter((text) => text.trim() !== '')
  const times = texts.map((text) => readInstants(text, calendar)).filter((time) => time !== null)
  if (times.length < texts.length || times.length === 0) return null
  const fromMs = first.trim() === '' ? null : Math.min(...times.map((time) => time.fromMs))
  const untilMs = last.trim() === '' ? null : Math.max(...times.map((time) => time.untilMs))
  return { span: { fromMs, untilMs }, note: times.find(({ note }) => note !== null)?.note ?? null }
}

const agoPattern = /^(\d{1,4})[\s-]*(h|hours?|d|days?|w|weeks?|m|months?|y|years?)(?:[\s-]+ago)?$/

/** `7d`, `3 months ago`: the same time of day, this many days, weeks, months or years ago. */
function readAgo(text: string, { nowMs, nowWallMs, toInstantMs }: Calendar): number | null {
  const [, figure, unit] = agoPattern.exec(text.trim().toLowerCase()) ?? []
  if (figure === undefined || unit === undefined) return null
  const count = Number(figure)
  if (unit.startsWith('h')) return nowMs - count * 3_600_000
  const wallMs = wallAgo(count, unit, nowWallMs)
  return wallMs >= FIRST_WALL_MS ? toInstantMs(wallMs) : null
}

function wallAgo(count: number, unit: string, nowWallMs: number): number {
  if (unit.startsWith('d')) return nowWallMs - count * DAY_MS
  if (unit.startsWith('w')) return nowWallMs - count * 7 * DAY_MS
  const now = new Date(nowWallMs)
  const month = now.getUTCMonth() - count * (unit.startsWith('y') ? 12 : 1)
  // The last day of a shorter month: a month before March 31 is the end of February.
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return (
    Date.UTC(now.getUTCFullYear(), month, Math.min(now.getUTCDate(), lastDay)) + (nowWallMs - startOfDay(nowWallMs))
  )
}

/** Numeric formats: year first, or day first with dots. Slashes are ambiguous. */
const figures: readonly (readonly [
  pattern: RegExp,
  read: (one: number, two: number, three: number) => WallSpan | null,
])[] = [
  [/^(\d{4})$/, (year) => yearSpan(year)],
  [/^(\d{4})[-/.](\d{1,2})$/, (year, month) => monthSpan(year, month)],
  [/^(\d{1,2})[-/.](\d{4})$/, (month, year) => monthSpan(year, month)],
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, daySpan],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (day, month, year) => daySpan(year, month, day)],
  [/^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/, slashedDay],
]

/** A day, week, month, season or year by its common name. Null for anything else. */
export function readDate(typed: string, todayWallMs: number): WallSpan | null {
  const text = typed.trim()
  for (const [pattern, read] of figures) {
    const found = pattern.exec(text)
    if (found !== null) return read(Number(found[1]), Number(found[2]), Number(found[3]))
  }
  return readNamedDate(text, todayWallMs)
}

/** Month first, as in America, unless there is no such month. */
function slashedDay(one: number, two: number, year: number): WallSpan | null {
  if (one > 12) return daySpan(year, two, one)
  const span = daySpan(year, one, two)
  if (span === null || two > 12 || one === two) return span
  return { ...span, note: (text) => sentenceOf('dateReadAsMonthFirst', { text, day: isoDay(span.fromMs) }) }
}
