import { locale } from './format.ts'

const ofMonth = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
const ofMonthAndYear = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })

export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  ofMonth.format(Date.UTC(2024, month)),
)

/** "Mar 2024" for 2024-03. */
export function monthLabel(month: string): string {
  return ofMonthAndYear.format(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1))
}
