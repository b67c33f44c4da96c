import { words } from '../words/words.ts'

const ofMonth = new Intl.DateTimeFormat(words.language, { month: 'short', timeZone: 'UTC' })

export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  ofMonth.format(Date.UTC(2024, month)),
)

/** "Mar 2024" for 2024-03. */
export function nameMonth(month: string): string {
  return words.ui.month(monthNames[Number(month.slice(5, 7)) - 1] ?? '', month.slice(0, 4))
}
