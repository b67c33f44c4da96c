import { HeatmapRect } from '@visx/heatmap'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { formatCount } from '../../ui/format.ts'
import { monthNames } from '../../ui/monthNames.ts'
import { words } from '../../words/words.ts'
import { type CalendarDay, createLevels, dayLabel, layOutYear, shortWeekdayNames, weekdays } from './calendarLayout.ts'
import { Chart } from './Chart.tsx'

interface YearCalendarProps {
  readonly days: ArchiveStatistics['days']
  readonly onSearch: (text: string) => void
}

const LEFT_PX = 30
const TOP_PX = 20
const LARGEST_PX = 17
const SMALLEST_PX = 5

/** One year, day by day. */
export function YearCalendar({ days, onSearch }: YearCalendarProps) {
  const years = useMemo(() => spanOfYears(days), [days])
  const [year, setYear] = useState(years.last)
  const byDay = useMemo(() => new Map(days.map(({ day, messages }) => [day, messages])), [days])
  const ofYear = days.filter(({ day }) => day.startsWith(`${year}-`))
  const total = ofYear.reduce((sum, { messages }) => sum + messages, 0)
  const rows = ofYear.map(({ day, messages }) => ({
    name: dayLabel(day),
    figures: [formatCount(messages)],
    open: () => onSearch(`on:${day}`),
  }))
  return (
    <Chart
      title={words.statistics.days.title}
      columns={[words.statistics.days.day, words.statistics.days.messages]}
      rows={rows}
      controls={<YearStep {...{ year, years, total }} onChange={setYear} />}
    >
      {(width) => <Calendar {...{ year, byDay, width, total, onSearch }} />}
    </Chart>
  )
}

function YearStep({
  year,
  years,
  total,
  onChange,
}: {
  readonly year: number
  readonly years: { first: number; last: number }
  readonly total: number
  readonly onChange: (year: number) => void
}) {
  return (
    <div className="year-step">
      <button
        type="button"
        className="icon-button"
        aria-label={words.statistics.days.previousYear}
        disabled={year <= years.first}
        onClick={() => onChange(year - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <p role="status">
        <b>{year}</b> {words.counts.messages(total)}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={words.statistics.days.nextYear}
        disabled={year >= years.last}
        onClick={() => onChange(year + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  )
}

/** Monday, Wednesday and Friday: more names don't fit. */
const labeledDays: ReadonlySet<number> = new Set([0, 2, 4])

interface CalendarProps {
  readonly year: number
  readonly byDay: ReadonlyMap<string, number>
  readonly width: number
  readonly total: number
  readonly onSearch: (text: string) => void
}

function Calendar({ year, byDay, width, total, onSearch }: CalendarProps) {
  const weeks = layOutYear(year, byDay)
  // The same shades in every year, so years are comparable.
  const levelOf = useMemo(() => createLevels([...byDay.values()]), [byDay])
  const cell = Math.max(SMALLEST_PX, Math.min(LARGEST_PX, (width - LEFT_PX) / weeks.length))
  return (
    <svg
      width={width}
      height={TOP_PX + cell * 7}
      role="img"
      aria-label={words.statistics.days.chartLabel(words.counts.messages(total), year)}
    >
      {weeks.map(({ begins }, week) =>
        begins === null ? null : (
          <text key={begins} x={LEFT_PX + week * cell} y={12}>
            {monthNames[begins]}
          </text>
        ),
      )}
      {weekdays.map((weekday, row) =>
        labeledDays.has(weekday) ? (
          <text key={weekday} x={0} y={TOP_PX + (row + 0.5) * cell} dominantBaseline="central">
            {shortWeekdayNames[weekday]}
          </text>
        ) : null,
      )}
      <g transform={`translate(${LEFT_PX} ${TOP_PX})`}>
        <HeatmapRect
          data={weeks}
          bins={({ bins }) => [...bins]}
          count={(day) => day?.messages ?? 0}
          xScale={(week) => week * cell}
          yScale={(row) => row * cell}
          binWidth={cell}
          binHeight={cell}
          gap={cell > 10 ? 3 : 1}
        >
          {(columns) =>
            columns
              .flat()
              .map(({ bin, x, y, width: size }) =>
                bin === null ? null : (
                  <Day
                    key={bin.day}
                    day={bin}
                    place={{ x, y, size }}
                    level={levelOf(bin.messages)}
                    onSearch={onSearch}
                  />
                ),
              )
          }
        </HeatmapRect>
      </g>
    </svg>
  )
}

interface DayProps {
  readonly day: CalendarDay
  readonly place: { readonly x: number; readonly y: number; readonly size: number }
  readonly level: number
  readonly onSearch: (text: string) => void
}

function Day({ day: { day, messages }, place: { x, y, size }, level, onSearch }: DayProps) {
  return (
    <rect
      className={messages === 0 ? 'shade' : 'shade mark-clickable'}
      data-level={level}
      x={x}
      y={y}
      width={size}
      height={size}
      rx={Math.min(3, size / 4)}
      onClick={() => messages > 0 && onSearch(`on:${day}`)}
    >
      <title>{words.statistics.days.mark(dayLabel(day), words.counts.messages(messages))}</title>
    </rect>
  )
}

function spanOfYears(days: ArchiveStatistics['days']): { readonly first: number; readonly last: number } {
  const years = days.map(({ day }) => Number(day.slice(0, 4)))
  const first = years.reduce((least, year) => Math.min(least, year), Number.POSITIVE_INFINITY)
  const last = years.reduce((most, year) => Math.max(most, year), 0)
  return { first: Number.isFinite(first) ? first : last, last }
}
