import { sentenceOf } from '../reasons/sentence.ts'
import { DAY_MS, dayFrom, daySpan, isoDay, monthSpan, type WallSpan, weekdayOf, yearSpan } from './calendar.ts'

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** Meteorological seasons of the northern hemisphere, by their first month. */
const seasons = new Map([
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['fall', 9],
  ['winter', 12],
])

/** The parts of a date, in any order. */
interface DateParts {
  readonly name: string
  readonly isLast: boolean
  readonly isThis: boolean
  readonly day: number | null
  readonly year: number | null
}

/** `march`, `5 march 2024`, `last-week`, `winter 2024`, `q1-2024`, `monday`, `yesterday`. Null for anything else. */
export function readNamedDate(text: string, todayWallMs: number): WallSpan | null {
  const parts = readParts(text)
  if (parts === null) return null
  if ((parts.isLast || parts.isThis) && parts.year !== null) return null
  for (const read of [readDay, readWeekday, readPeriod, readMonth, readSeason]) {
    const span = read(parts, todayWallMs)
    if (span !== null) return span
  }
  return null
}

function readParts(text: string): DateParts | null {
  const spaced = text
    .toLowerCase()
    .replace(/^(last|this)(?=[a-z])/, '$1 ')
    .replace(/([a-z])(?=\d)|(\d)(?=[a-z])/g, '$1$2 ')
  const words = spaced.split(/[\s,._-]+/).filter((word) => !['', 'of', 'the', 'st', 'nd', 'rd', 'th'].includes(word))
  const qualifier = words[0] === 'last' || words[0] === 'this' ? words.shift() : null
  const pick = (pattern: RegExp) => words.filter((word) => pattern.test(word))
  const [names, days, years] = [pick(/^[a-z]+$/), pick(/^\d{1,2}$/), pick(/^\d{4}$/)]
  const name = names[0]
  if (
    name === undefined ||
    names.length + days.length + years.length !== words.length ||
    Math.max(names.length, days.length, years.length) > 1
  )
    return null
  return {
    name,
    isLast: qualifier === 'last',
    isThis: qualifier === 'this',
    day: toNumber(days[0]),
    year: toNumber(years[0]),
  }
}

function toNumber(figure: string | undefined): number | null {
  return figure === undefined ? null : Number(figure)
}

function readDay({ name, isLast, isThis, day, year }: DateParts, todayWallMs: number): WallSpan | null {
  if (isLast || isThis || day !== null || year !== null) return null
  if (name === 'today') return dayFrom(todayWallMs)
  return name === 'yesterday' ? dayFrom(todayWallMs - DAY_MS) : null
}

/** The most recent one, possibly today; with `last`, before today. */
function readWeekday({ name, isLast, day, year }: DateParts, todayWallMs: number): WallSpan | null {
  const weekday = indexOfName(weekdays, name)
  if (weekday === -1 || day !== null || year !== null) return null
  const daysAgo = (weekdayOf(todayWallMs) - weekday + 7) % 7
  return dayFrom(todayWallMs - (daysAgo === 0 && isLast ? 7 : daysAgo) * DAY_MS)
}

/** `this month`, `last week`: requires one of the two words. */
function readPeriod({ name, isLast, isThis, day }: DateParts, todayWallMs: number): WallSpan | null {
  if (isLast === isThis || day !== null) return null
  const today = new Date(todayWallMs)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const back = isLast ? 1 : 0
  switch (name) {
    case 'week': {
      const fromMs = todayWallMs - (weekdayOf(todayWallMs) + 7 * back) * DAY_MS
      return { fromMs, untilMs: fromMs + 7 * DAY_MS, note: null }
    }
    case 'month':
      return { fromMs: Date.UTC(year, month - back), untilMs: Date.UTC(year, month - back + 1), note: null }
    case 'quarter': {
      const first = month - (month % 3) - 3 * back
      return { fromMs: Date.UTC(year, first), untilMs: Date.UTC(year, first + 3), note: null }
    }
    case 'year':
      return yearSpan(year - back)
    default:
      return null
  }
}

function readMonth(parts: DateParts, todayWallMs: number): WallSpan | null {
  const month = indexOfName(months, parts.name) + 1
  const { day } = parts
  return month === 0
    ? null
    : occurrence(parts, todayWallMs, (year) => (day === null ? monthSpan(year, month) : daySpan(year, month, day)))
}

/** Seasons, and quarters as `q` plus a number. */
function readSeason(parts: DateParts, todayWallMs: number): WallSpan | null {
  const { name, day, year } = parts
  if (name === 'q')
    return day === null || day > 4 ? null : occurrence(parts, todayWallMs, (of) => monthSpan(of, day * 3 - 2, 3))
  const first = seasons.get(name)
  if (first === undefined || day !== null) return null
  const span = occurrence(parts, todayWallMs, (of) => monthSpan(of, first, 3))
  if (span === null || name !== 'winter' || year === null) return span
  return {
    ...span,
    note: (text) =>
      sentenceOf('dateReadAsWinter', {
        text,
        year,
        first: isoDay(span.fromMs),
        last: isoDay(span.untilMs - DAY_MS),
      }),
  }
}

/** In the named year; otherwise the most recent one that has started, or with `last`, that is over. */
function occurrence(
  { year, isLast }: DateParts,
  todayWallMs: number,
  spanIn: (year: number) => WallSpan | null,
): WallSpan | null {
  if (year !== null) return spanIn(year)
  const thisYear = new Date(todayWallMs).getUTCFullYear()
  // Eight years, for February 29 around 2100.
  for (let candidate = thisYear; candidate >= thisYear - 8; candidate -= 1) {
    const span = spanIn(candidate)
    if (span !== null && (isLast ? span.untilMs : span.fromMs) <= todayWallMs) return span
  }
  return null
}

/** By a prefix of at least three letters: `mar`, `sept`, `thurs`. */
function indexOfName(names: readonly string[], name: string): number {
  return name.length < 3 ? -1 : names.findIndex((known) => known.startsWith(name))
}
