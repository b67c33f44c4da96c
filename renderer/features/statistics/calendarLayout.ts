import { scaleQuantize } from '@visx/scale'
import { monthNames } from '../../ui/monthNames.ts'
import { words } from '../../words/words.ts'

export interface CalendarDay {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly messages: number
}

export interface CalendarWeek {
  /** Monday to Sunday; null when the day is in another year. */
  readonly bins: readonly (CalendarDay | null)[]
  /** The month that starts in this week, 0 to 11. */
  readonly begins: number | null
}

const DAY_MS = 86_400_000
const WEEK = 7

/** A year as a calendar of weeks, with the messages of each day. */
export function layOutYear(year: number, messagesByDay: ReadonlyMap<string, number>): CalendarWeek[] {
  const firstMs = Date.UTC(year, 0, 1)
  const count = (Date.UTC(year + 1, 0, 1) - firstMs) / DAY_MS
  // Sunday is 0 in JavaScript, and the last day in this calendar.
  const skipped = (new Date(firstMs).getUTCDay() + 6) % WEEK
  return Array.from({ length: Math.ceil((count + skipped) / WEEK) }, (_, week) => {
    const dates = Array.from({ length: WEEK }, (__, weekday) => week * WEEK + weekday - skipped).map((at) =>
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

/** Monday to Sunday. */
export const weekdayNames = weekdaysAs('long')
export const shortWeekdayNames = weekdaysAs('short')

function weekdaysAs(weekday: 'long' | 'short'): readonly string[] {
  const ofWeekday = new Intl.DateTimeFormat(words.language, { weekday, timeZone: 'UTC' })
  // 2024 began on a Monday.
  return Array.from({ length: 7 }, (_, index) => ofWeekday.format(Date.UTC(2024, 0, 1 + index)))
}

/** "5 Mar 2024" for 2024-03-05. */
export function nameDay(day: string): string {
  const [year = '', month, ofMonth] = day.split('-')
  return words.ui.day({ day: String(Number(ofMonth)), month: monthNames[Number(month) - 1] ?? '', year })
}
