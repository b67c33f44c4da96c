import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { DAY_MS, isoDay, type QueryClock, weekdayOf } from '../../../shared/query/calendar.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { MessageCounts } from '../../store/tables/statisticsStore.ts'
import { clockInZone, createWallClock } from '../wallClock.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'

const HOUR_MS = 3_600_000
const HOURS_OF_DAY = 24

export function createStatisticsHandlers({ read, clock }: HandlerServices): Pick<Handlers, 'archive.statistics'> {
  return {
    'archive.statistics': ({ timeZone }) => {
      const at = clockInZone(clock(), timeZone)
      return read((archive) => archive.inSnapshot(() => statistics(archive, at)))
    },
  }
}

function statistics({ statistics: store }: Archive, { nowMs, timeZone }: QueryClock): ArchiveStatistics {
  const said = store.said()
  const toWallMs = createWallClock(timeZone)
  // A date in the future is an error in the export: the message counts, but the calendar doesn't extend to it.
  const timed = said.flatMap(({ atMs, mine, theirs }) =>
    atMs === null || atMs > nowMs + DAY_MS ? [] : [{ wallMs: toWallMs(atMs), mine, theirs }],
  )
  return {
    timeZone,
    conversations: store.conversations(),
    messages: { mine: sumOf(said, ({ mine }) => mine), theirs: sumOf(said, ({ theirs }) => theirs) },
    months: monthsOf(timed),
    days: daysOf(timed),
    hours: hoursOf(timed),
    models: store.models(),
    longest: store.longest(),
  }
}

type Timed = Omit<MessageCounts, 'atMs'> & { readonly wallMs: number }

function sumOf<T>(items: readonly T[], countOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + countOf(item), 0)
}

function monthsOf(timed: readonly Timed[]): ArchiveStatistics['months'] {
  const byMonth = Map.groupBy(timed, ({ wallMs }) => isoDay(wallMs).slice(0, 7))
  const [first, last] = [...byMonth.keys()]
    .toSorted()
    .filter((_, index, months) => index === 0 || index === months.length - 1)
  return monthsBetween(first, last ?? first).map((month) => {
    const within = byMonth.get(month) ?? []
    return { month, mine: sumOf(within, ({ mine }) => mine), theirs: sumOf(within, ({ theirs }) => theirs) }
  })
}

function monthsBetween(first: string | undefined, last: string | undefined): string[] {
  if (first === undefined || last === undefined) return []
  const start = new Date(`${first}-01T00:00:00Z`)
  const months: string[] = []
  for (let month = first, count = 1; month <= last; count += 1) {
    months.push(month)
    month = isoDay(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count)).slice(0, 7)
  }
  return months
}

function daysOf(timed: readonly Timed[]): ArchiveStatistics['days'] {
  const byDay = Map.groupBy(timed, ({ wallMs }) => isoDay(wallMs))
  return [...byDay]
    .map(([day, within]) => ({ day, messages: sumOf(within, ({ mine, theirs }) => mine + theirs) }))
    .toSorted((one, two) => (one.day < two.day ? -1 : 1))
}

function hoursOf(timed: readonly Timed[]): ArchiveStatistics['hours'] {
  const byHour = Map.groupBy(timed, ({ wallMs }) => weekdayOf(wallMs) * HOURS_OF_DAY + hourOf(wallMs))
  return Array.from({ length: 7 * HOURS_OF_DAY }, (_, place) => ({
    weekday: Math.floor(place / HOURS_OF_DAY),
    hour: place % HOURS_OF_DAY,
    messages: sumOf(byHour.get(place) ?? [], ({ mine }) => mine),
  }))
}

function hourOf(wallMs: number): number {
  return Math.floor(wallMs / HOUR_MS) - Math.floor(wallMs / DAY_MS) * HOURS_OF_DAY
}
