import { words } from '../../words/words.ts'

const ofMonth = new Intl.DateTimeFormat(words.language, { month: 'short', timeZone: 'UTC' })

export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) => ofMonth.format(Date.UTC(2024, month)))
/** From Monday to Sunday. */
export const weekdayNames = weekdaysAs('long')
export const shortWeekdayNames = weekdaysAs('short')

function weekdaysAs(weekday: 'long' | 'short'): readonly string[] {
  const ofWeekday = new Intl.DateTimeFormat(words.language, { weekday, timeZone: 'UTC' })
  // 2024 began with a Monday.
  return Array.from({ length: 7 }, (_, index) => ofWeekday.format(Date.UTC(2024, 0, 1 + index)))
}

/** "Mar 2024" for 2024-03. */
export function nameMonth(month: string): string {
  return words.statistics.dates.month(monthNames[Number(month.slice(5, 7)) - 1] ?? '', month.slice(0, 4))
}

/** "5 Mar 2024" for 2024-03-05. */
export function nameDay(day: string): string {
  return words.statistics.dates.day(Number(day.slice(8, 10)), nameMonth(day))
}
