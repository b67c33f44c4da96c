import { readNamedDate } from './readNamedDate.ts'
import { daySpan, isoDay, monthSpan, yearSpan, type WallSpan } from './wallSpan.ts'

/** Figures and how to read them: years first, or days first with dots. With slashes it depends. */
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

/** A day, week, month, season or year, from what people call it. Null where it is none. */
export function readDate(typed: string, todayWallMs: number): WallSpan | null {
  const text = typed.trim()
  for (const [pattern, read] of figures) {
    const found = pattern.exec(text)
    if (found !== null) return read(Number(found[1]), Number(found[2]), Number(found[3]))
  }
  return readNamedDate(text, todayWallMs)
}

/** Months first, as in America, unless there is no such month. */
function slashedDay(one: number, two: number, year: number): WallSpan | null {
  if (one > 12) return daySpan(year, two, one)
  const span = daySpan(year, one, two)
  if (span === null || two > 12 || one === two) return span
  return { ...span, note: `was read as month and day: ${isoDay(span.fromMs)}` }
}
