import { HeatmapRect } from '@visx/heatmap'
import { useMemo } from 'react'
import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { formatCount } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
import { createLevels, shortWeekdayNames, weekdayNames } from './calendarLayout.ts'
import { Chart } from './Chart.tsx'

interface HourMapProps {
  readonly hours: ArchiveStatistics['hours']
}

const LEFT_PX = 34
const TOP_PX = 20
const ROW_PX = 22
const clock = Array.from({ length: 24 }, (_, hour) => hour)

/** When questions are asked: hours across, weekdays down. */
export function HourMap({ hours }: HourMapProps) {
  const countAt = useMemo(() => {
    const counts = new Map(hours.map(({ weekday, hour, messages }) => [`${weekday} ${hour}`, messages]))
    return (weekday: number, hour: number): number => counts.get(`${weekday} ${hour}`) ?? 0
  }, [hours])
  const rows = clock.map((hour) => ({
    name: nameHour(hour),
    figures: weekdayNames.map((_, weekday) => formatCount(countAt(weekday, hour))),
  }))
  return (
    <Chart
      title={words.statistics.hours.title}
      columns={[words.statistics.hours.hour, ...shortWeekdayNames]}
      rows={rows}
    >
      {(width) => <Hours countAt={countAt} width={width} />}
    </Chart>
  )
}

function Hours({
  countAt,
  width,
}: {
  readonly countAt: (weekday: number, hour: number) => number
  readonly width: number
}) {
  const columns = useMemo(
    () =>
      clock.map((hour) => ({
        hour,
        bins: weekdayNames.map((name, weekday) => ({ name, weekday, messages: countAt(weekday, hour) })),
      })),
    [countAt],
  )
  const levelOf = useMemo(
    () => createLevels(columns.flatMap(({ bins }) => bins.map(({ messages }) => messages))),
    [columns],
  )
  const cell = Math.max(6, (width - LEFT_PX) / clock.length)
  return (
    <svg
      width={width}
      height={TOP_PX + ROW_PX * weekdayNames.length}
      role="img"
      aria-label={words.statistics.hours.picture}
    >
      {clock
        .filter((hour) => hour % 3 === 0)
        .map((hour) => (
          <text key={hour} x={LEFT_PX + hour * cell} y={12}>
            {nameHour(hour)}
          </text>
        ))}
      {shortWeekdayNames.map((name, weekday) => (
        <text key={name} x={0} y={TOP_PX + (weekday + 0.45) * ROW_PX} dominantBaseline="central">
          {name}
        </text>
      ))}
      <g transform={`translate(${LEFT_PX} ${TOP_PX})`}>
        <HeatmapRect
          data={columns}
          bins={({ bins }) => bins}
          count={({ messages }) => messages}
          xScale={(hour) => hour * cell}
          yScale={(weekday) => weekday * ROW_PX}
          binWidth={cell}
          binHeight={ROW_PX}
          gap={3}
        >
          {(cells) =>
            cells.flat().map(({ bin, column, x, y, width: wide, height }) => (
              <rect
                key={`${bin.weekday} ${column}`}
                className="shade"
                data-level={levelOf(bin.messages)}
                x={x}
                y={y}
                width={Math.max(2, wide)}
                height={height}
                rx={3}
              >
                <title>
                  {words.statistics.hours.mark(bin.name, nameHour(column), words.counts.messages(bin.messages))}
                </title>
              </rect>
            ))
          }
        </HeatmapRect>
      </g>
    </svg>
  )
}

function nameHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
