import { type Calendar, calendarAt, DAY_MS, dayFrom, type QueryClock, type WallSpan } from './calendar.ts'
import { readDate } from './readTime.ts'

const MONTH = [
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?',
  'nov(?:ember)?|dec(?:ember)?',
].join('|')
/** Shortened, `may` and `mar` would be taken for a date in too many sentences. */
const WHOLE_MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december'
const SEASON = 'spring|summer|autumn|fall|winter'
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const YEAR = String.raw`(?:19|20)\d\d`
const COUNT = String.raw`an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of|a few|\d{1,3}`

const dated = (pattern: string): RegExp => new RegExp(String.raw`(?<![\w-])${pattern}(?![\w-])`, 'i')

/** Ways to name a date, the most exact first; the first group is what `readDate` understands. */
const names: readonly RegExp[] = [
  dated(String.raw`((?:${MONTH})\.? ${DAY},? ${YEAR})`),
  dated(String.raw`(${DAY}(?: of)? (?:${MONTH})\.?,? ${YEAR})`),
  dated(String.raw`(${YEAR}-\d\d(?:-\d\d)?|\d{1,2}\.\d{1,2}\.${YEAR}|\d{1,2}/\d{1,2}/${YEAR})`),
  dated(String.raw`((?:${MONTH})\.?,?(?: of)? ${YEAR}|(?:${SEASON}|q[1-4])(?: of)? ${YEAR})`),
  dated(String.raw`((?:${WHOLE_MONTH}) ${DAY}|${DAY}(?: of)? (?:${WHOLE_MONTH}))`),
  dated(String.raw`((?:last|this) (?:week|month|quarter|year|${SEASON}|${WEEKDAY}|${WHOLE_MONTH}))`),
  dated('(yesterday|today)'),
  dated(String.raw`(?:in|during|since|of|from|back in) (${WHOLE_MONTH}|${YEAR})`),
  dated(String.raw`(?:in|during|since) the (${SEASON})`),
  dated(String.raw`on (${WEEKDAY})`),
]
const AGO = dated(String.raw`(${COUNT}) (day|week|month|year)s? ago`)

const counts = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 }

/** The time that a question names in plain words: `in March 2023`, `last spring`, `two weeks ago`. Null for none. */
export function namedSpan(
  text: string,
  clock: QueryClock,
): { readonly fromMs: number; readonly untilMs: number } | null {
  const ago = AGO.exec(text)
  const found = names.map((name) => name.exec(text)?.[1]).find((name) => name !== undefined)
  if (ago === null && found === undefined) return null
  const calendar = calendarAt(clock)
  const span =
    ago === null
      ? readDate((found ?? '').replace(/(?<=\d)(?:st|nd|rd|th)\b/i, ''), calendar.todayWallMs)
      : spanAgo(countOf(ago[1] ?? ''), unitDays[(ago[2] ?? '').toLowerCase()] ?? 1, calendar)
  return span && { fromMs: calendar.toInstantMs(span.fromMs), untilMs: calendar.toInstantMs(span.untilMs) }
}

function countOf(word: string): number {
  const known = counts.indexOf(word.toLowerCase())
  if (known > 0) return known
  return /^\d/.test(word) ? Number(word) : /couple/i.test(word) ? 2 : /few/i.test(word) ? 3 : 1
}

/** People round: what was "two weeks ago" may be a few days off, and "three months ago" a few weeks. */
function spanAgo(count: number, days: number, { todayWallMs }: Calendar): WallSpan {
  const middle = dayFrom(todayWallMs - count * days * DAY_MS)
  const slack = Math.floor(days / 2) * DAY_MS
  return { fromMs: middle.fromMs - slack, untilMs: middle.untilMs + slack, note: null }
}
