import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear, scaleOrdinal } from '@visx/scale'
import { BarStack } from '@visx/shape'
import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { formatCount } from '../../ui/format.ts'
import { monthLabel } from '../../ui/monthNames.ts'
import { words } from '../../words/words.ts'
import { Chart } from './Chart.tsx'
import './statistics.css'

type Month = ArchiveStatistics['months'][number]
type Speaker = 'mine' | 'theirs'

interface MonthBarsProps {
  readonly months: ArchiveStatistics['months']
  readonly onSearch: (text: string) => void
}

const LEFT_PX = 44
const BOTTOM_PX = 24
const HEIGHT_PX = 190
const speakers: readonly Speaker[] = ['mine', 'theirs']
const fills = scaleOrdinal<Speaker, string>({ domain: [...speakers], range: ['bar-mine', 'bar-theirs'] })
const sumOf = ({ mine, theirs }: Month): number => mine + theirs

/** Messages per month, by speaker. */
export function MonthBars({ months, onSearch }: MonthBarsProps) {
  const rows = months
    .filter((month) => sumOf(month) > 0)
    .map(({ month, mine, theirs }) => ({
      name: monthLabel(month),
      figures: [formatCount(mine), formatCount(theirs)],
      open: () => onSearch(`during:${month}`),
    }))
  return (
    <Chart
      title={words.statistics.months.title}
      columns={[words.statistics.months.month, words.statistics.months.byYou, words.statistics.months.answers]}
      rows={rows}
      controls={<Legend />}
    >
      {(width) => <Bars months={months} onSearch={onSearch} width={width} />}
    </Chart>
  )
}

function Legend() {
  return (
    <p className="month-legend" aria-hidden="true">
      <i className="legend-mine" /> {words.statistics.months.legendYou}
      <i className="legend-theirs" /> {words.statistics.months.legendAnswers}
    </p>
  )
}

function Bars({ months, onSearch, width }: MonthBarsProps & { readonly width: number }) {
  const bottom = HEIGHT_PX - BOTTOM_PX
  const xScale = scaleBand<string>({
    domain: months.map(({ month }) => month),
    range: [LEFT_PX, width],
    padding: months.length > 80 ? 0.1 : 0.25,
  })
  const most = months.reduce((max, month) => Math.max(max, sumOf(month)), 1)
  const yScale = scaleLinear<number>({ domain: [0, most], range: [bottom, 6], nice: 4 })
  // A year is labeled at its start, as often as there is room.
  const januaries = months.map(({ month }) => month).filter((month, index) => month.endsWith('-01') || index === 0)
  const each = Math.max(1, Math.ceil((januaries.length * 48) / (width - LEFT_PX)))
  return (
    <svg width={width} height={HEIGHT_PX} role="img" aria-label={words.statistics.months.chartLabel(months.length)}>
      {yScale.ticks(4).map((tick) => (
        <line key={tick} className="chart-line" x1={LEFT_PX} x2={width} y1={yScale(tick)} y2={yScale(tick)} />
      ))}
      <AxisLeft
        scale={yScale}
        left={LEFT_PX - 4}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(tick) => (Number.isInteger(Number(tick)) ? formatCount(Number(tick)) : '')}
        tickLabelProps={{ fill: 'var(--ink-3)', fontSize: 12, textAnchor: 'end', dy: '0.33em' }}
      />
      <BarStack<Month, Speaker>
        data={[...months]}
        keys={[...speakers]}
        x={({ month }) => month}
        xScale={xScale}
        yScale={yScale}
        color={fills}
      >
        {(stacks) =>
          stacks.flatMap(({ bars, key }) =>
            bars.map((bar) => (
              <rect
                key={`${key} ${bar.index}`}
                className={bar.color}
                x={bar.x}
                y={bar.y}
                width={Math.max(1, bar.width)}
                height={Math.max(0, bar.height)}
              />
            )),
          )
        }
      </BarStack>
      {months.map((month) => (
        <rect
          key={month.month}
          className="month-target"
          x={xScale(month.month)}
          y={0}
          width={xScale.bandwidth()}
          height={bottom}
          onClick={() => sumOf(month) > 0 && onSearch(`during:${month.month}`)}
        >
          <title>
            {words.statistics.months.mark(
              monthLabel(month.month),
              formatCount(month.mine),
              words.statistics.answers(month.theirs),
            )}
          </title>
        </rect>
      ))}
      <AxisBottom
        scale={xScale}
        top={bottom}
        stroke="var(--line)"
        hideTicks
        tickValues={januaries.filter((_, index) => index % each === 0)}
        tickFormat={(month) => month.slice(0, 4)}
        tickLabelProps={{ fill: 'var(--ink-3)', fontSize: 12, textAnchor: 'middle', dy: '0.2em' }}
      />
    </svg>
  )
}
