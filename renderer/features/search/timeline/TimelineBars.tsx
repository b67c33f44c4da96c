import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type PointerEvent, useState } from 'react'
import { monthLabel } from '../../../ui/monthNames.ts'
import { words } from '../../../words/words.ts'
import type { MonthCount, MonthRange } from './months.ts'

interface MonthBarsProps {
  readonly months: readonly MonthCount[]
  readonly width: number
  readonly selected: MonthRange | null
  /** Null clears the selection. */
  readonly onBrush: (range: MonthRange | null) => void
}

interface Stroke {
  readonly began: number
  readonly now: number
}

const HEIGHT = 34
/** A month with few results is still visible. */
const LEAST = 2

/** One bar per month. Dragging selects whole months; a click selects one, or clears the selection. */
export function TimelineBars({ months, width, selected, onBrush }: MonthBarsProps) {
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const across = scaleBand({
    domain: months.map(({ month }) => month),
    range: [0, width],
    paddingInner: months.length > 90 ? 0 : 0.2,
  })
  const up = scaleLinear({ domain: [0, Math.max(1, ...months.map(({ count }) => count))], range: [0, HEIGHT] })
  const shown = stroke === null ? selected : rangeOf(stroke)

  const monthAt = ({ clientX, currentTarget }: PointerEvent): number => {
    const share = (clientX - currentTarget.getBoundingClientRect().left) / width
    return Math.min(months.length - 1, Math.max(0, Math.floor(share * months.length)))
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setStroke({ began: monthAt(event), now: monthAt(event) })
  }
  const onPointerUp = (): void => {
    if (stroke === null) return
    const range = rangeOf(stroke)
    setStroke(null)
    onBrush(
      range.from === range.to && selected !== null && selected.from <= range.from && range.to <= selected.to
        ? null
        : range,
    )
  }

  return (
    <svg
      className="timeline-bars"
      width={width}
      height={HEIGHT}
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={(event) => (stroke === null ? undefined : setStroke({ ...stroke, now: monthAt(event) }))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setStroke(null)}
    >
      {months.map(({ month, count }, index) => {
        const height = count === 0 ? 0 : Math.max(LEAST, up(count))
        return (
          <Bar
            key={month}
            data-on={isWithin(index, shown) || undefined}
            x={across(month) ?? 0}
            y={HEIGHT - height}
            width={across.bandwidth()}
            height={height}
            rx={Math.min(2, across.bandwidth() / 3)}
          />
        )
      })}
      {months.map(({ month, count }, index) => (
        <rect
          key={month}
          x={(index / months.length) * width}
          width={width / months.length}
          height={HEIGHT}
          fill="transparent"
        >
          <title>{words.search.timeline.bar(monthLabel(month), count)}</title>
        </rect>
      ))}
    </svg>
  )
}

function rangeOf({ began, now }: Stroke): MonthRange {
  return { from: Math.min(began, now), to: Math.max(began, now) }
}

function isWithin(index: number, range: MonthRange | null): boolean {
  return range !== null && range.from <= index && index <= range.to
}
