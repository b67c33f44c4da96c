import { HeatmapRect } from '@visx/heatmap'
import { useMemo } from 'react'
import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { formatCount, hourLabel } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
import { createLevels, shortWeekdayNames, weekdayNames, weekdays } from './calendarLayout.ts'
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
    name: hourLabel(hour),
    figures: weekdays.map((weekday) => formatCount(countAt(weekday, hour))),
  }))
  return (
    <Chart
      title={words.statistics.hours.title}
      columns={[words.statistics.hours.hour, ...weekdays.map((weekday) => shortWeekdayNames[weekday] ?? '')]}
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
        bins: weekdays.map((weekday) => ({
          name: weekdayNames[weekday] ?? '',
          weekday,
          messages: countAt(weekday, hour),
        })),
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
      height={TOP_PX + ROW_PX * weekdays.length}
      role="img"
      aria-label={words.statistics.hours.chartLabel}
    >
      {clock
        .filter((hour) => hour % 3 === 0)
        .map((hour) => (
          <text key={hour} x={LEFT_PX + hour * cell} y={12}>
            {hourLabel(hour)}
          </text>
        ))}
      {weekdays.map((weekday, row) => (
        <text key={weekday} x={0} y={TOP_PX + (row + 0.45) * ROW_PX} dominantBaseline="central">
          {shortWeekdayNames[weekday]}
        </text>
      ))}
      <g transform={`translate(${LEFT_PX} ${TOP_PX})`}>
        <HeatmapRect
          data={columns}
          bins={({ bins }) => bins}
          count={({ messages }) => messages}
          xScale={(hour) => hour * cell}
          yScale={(row) => row * ROW_PX}
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
                  {words.statistics.hours.mark(bin.name, hourLabel(column), words.counts.messages(bin.messages))}
                </title>
              </rect>
            ))
          }
        </HeatmapRect>
      </g>
    </svg>
  )
}
