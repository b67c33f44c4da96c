import { calendarAt, type QueryClock } from '../../../../shared/query/calendar.ts'
import { type OperatorName, operators } from '../../../../shared/query/operators.ts'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import type { SearchFacets } from '../../../../shared/model/searchAnswer.ts'
import { without, withValue } from '../queryOperators.ts'

export interface MonthCount {
  /** YYYY-MM. */
  readonly month: string
  readonly count: number
}

/** From one month to another, both inclusive, as indexes. */
export interface MonthRange {
  readonly from: number
  readonly to: number
}

export const timeOperators: readonly OperatorName[] = operators
  .filter(({ takes }) => takes === 'date')
  .map(({ name }) => name)

const FEWEST = 12

/** Every month from the first to the last, including empty ones; at least a year, so one bar doesn't fill the row. */
export function fillMonths(counted: SearchFacets['months']): MonthCount[] {
  const counts = new Map(counted.map(({ month, count }) => [month, count]))
  const numbers = [...counts.keys()].map(numberOf)
  if (numbers.length === 0) return []
  const last = Math.max(...numbers)
  const first = Math.min(...numbers, last - FEWEST + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => monthOf(first + index)).map((month) => ({
    month,
    count: counts.get(month) ?? 0,
  }))
}

/** The months a query selects; null for none or all of them. */
export function monthsInQuery(text: string, months: readonly MonthCount[], clock: QueryClock): MonthRange | null {
  const times = parseQuery(text, clock).filters.flatMap((filter) =>
    filter.by === 'time' && !filter.isNot ? [filter.anyOf] : [],
  )
  if (times.length === 0) return null
  const fromMs = Math.max(...times.map((spans) => Math.min(...spans.map((span) => span.fromMs ?? -Infinity))))
  const untilMs = Math.min(...times.map((spans) => Math.max(...spans.map((span) => span.untilMs ?? Infinity))))
  const { toInstantMs } = calendarAt(clock)
  const startOf = (number: number): number => toInstantMs(Date.UTC(Math.floor(number / 12), number % 12, 1))
  const selected = months.flatMap(({ month }, index) =>
    startOf(numberOf(month)) < untilMs && startOf(numberOf(month) + 1) > fromMs ? [index] : [],
  )
  const [from] = selected
  const to = selected.at(-1)
  return from === undefined || to === undefined || selected.length === months.length ? null : { from, to }
}

/** The query limited to these months; all of them means no limit. */
export function withMonths(text: string, months: readonly MonthCount[], range: MonthRange | null): string {
  const bare = without(text, timeOperators)
  if (range === null || (range.from === 0 && range.to === months.length - 1)) return bare
  const ends = [
    ...new Set([months[range.from], months[range.to]].flatMap((end) => (end === undefined ? [] : [end.month]))),
  ]
  return ends.length === 0 ? bare : withValue(bare, 'during', ends.join('..'))
}

function numberOf(month: string): number {
  const [year, ofYear] = month.split('-').map(Number)
  return (year ?? 0) * 12 + (ofYear ?? 1) - 1
}

function monthOf(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}
