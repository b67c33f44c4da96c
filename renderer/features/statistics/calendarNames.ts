import { monthNames } from '../../ui/monthNames.ts'
import { words } from '../../words/words.ts'

/** From Monday to Sunday. */
export const weekdayNames = weekdaysAs('long')
export const shortWeekdayNames = weekdaysAs('short')

function weekdaysAs(weekday: 'long' | 'short'): readonly string[] {
  const ofWeekday = new Intl.DateTimeFormat(words.language, { weekday, timeZone: 'UTC' })
  // 2024 began with a Monday.
  return Array.from({ length: 7 }, (_, index) => ofWeekday.format(Date.UTC(2024, 0, 1 + index)))
}

/** "5 Mar 2024" for 2024-03-05. */
export function nameDay(day: string): string {
  const [year = '', month, ofMonth] = day.split('-')
  return words.ui.day({ day: String(Number(ofMonth)), month: monthNames[Number(month) - 1] ?? '', year })
}
