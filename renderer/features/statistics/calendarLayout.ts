import { scaleQuantize } from '@visx/scale'
import { locale } from '../../ui/format.ts'

export interface CalendarDay {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly messages: number
}

export interface CalendarWeek {
  /** The days of a week as the locale begins it; null when the day is in another year. */
  readonly bins: readonly (CalendarDay | null)[]
  /** The month that starts in this week, 0 to 11. */
  readonly begins: number | null
}

const DAY_MS = 86_400_000
const WEEK = 7

/** The days of the week in the locale's order, 0 for Monday to 6 for Sunday, as statistics count them. */
export const weekdays: readonly number[] = weekdaysFrom(firstWeekdayOf(locale))

function weekdaysFrom(first: number): number[] {
  return Array.from({ length: WEEK }, (_, index) => (first + index) % WEEK)
}

/** Monday where the browser can't tell. */
export function firstWeekdayOf(tag: string): number {
  const { firstDay } = new Intl.Locale(tag).getWeekInfo?.() ?? { firstDay: 1 }
  return (firstDay + 6) % WEEK
}

/** A year as a calendar of weeks, with the messages of each day. */
export function layOutYear(
  year: number,
  messagesByDay: ReadonlyMap<string, number>,
  firstWeekday = weekdays[0] ?? 0,
): CalendarWeek[] {
  const firstMs = Date.UTC(year, 0, 1)
  const count = (Date.UTC(year + 1, 0, 1) - firstMs) / DAY_MS
  // Sunday is 0 in JavaScript, and Monday here.
  const skipped = (new Date(firstMs).getUTCDay() + 6 - firstWeekday + WEEK) % WEEK
  return Array.from({ length: Math.ceil((count + skipped) / WEEK) }, (_, week) => {
    const dates = Array.from({ length: WEEK }, (__, index) => week * WEEK + index - skipped).map((at) =>
      at < 0 || at >= count ? null : new Date(firstMs + at * DAY_MS),
    )
    return {
      bins: dates.map((date) => (date === null ? null : dayOf(date, messagesByDay))),
      begins: dates.find((date) => date?.getUTCDate() === 1)?.getUTCMonth() ?? null,
    }
  })
}

function dayOf(date: Date, messagesByDay: ReadonlyMap<string, number>): CalendarDay {
  const day = date.toISOString().slice(0, 10)
  return { day, messages: messagesByDay.get(day) ?? 0 }
}

/** Four shades, 1 to 4, and 0 for nothing. Uses the square root, because one busy day would make all others pale. */
export function createLevels(counts: readonly number[]): (count: number) => number {
  const most = counts.reduce((max, count) => Math.max(max, count), 1)
  const scale = scaleQuantize<number>({ domain: [0, Math.sqrt(most)], range: [1, 2, 3, 4] })
  return (count) => (count === 0 ? 0 : scale(Math.sqrt(count)))
}

/** By number, from Monday. */
export const weekdayNames = weekdaysAs('long')
export const shortWeekdayNames = weekdaysAs('short')

function weekdaysAs(weekday: 'long' | 'short'): readonly string[] {
  const ofWeekday = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  // 2024 began on a Monday.
  return Array.from({ length: 7 }, (_, index) => ofWeekday.format(Date.UTC(2024, 0, 1 + index)))
}

const ofDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** "5 Mar 2024" for 2024-03-05. */
export function dayLabel(day: string): string {
  return ofDay.format(Date.parse(day))
}
