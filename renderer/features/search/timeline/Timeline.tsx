import { type KeyboardEvent, useMemo } from 'react'
import type { QueryClock } from '../../../../shared/query/calendar.ts'
import { monthLabel } from '../../../ui/monthNames.ts'
import { useWidth } from '../../../ui/useWidth.ts'
import { words } from '../../../words/words.ts'
import { useSearch } from '../searchStore.ts'
import { TimelineBars } from './TimelineBars.tsx'
import { withMonths, type MonthCount, type MonthRange, monthsInQuery } from './months.ts'
import './timeline.css'

interface TimelineProps {
  readonly months: readonly MonthCount[]
  /** Evaluated at the time of the query. */
  readonly clock: () => QueryClock
}

/** Results per month. Dragging over months, or moving the two handles, filters the query by date. */
export function Timeline({ months, clock }: TimelineProps) {
  const { place, width } = useWidth()
  const text = useSearch((store) => store.text)
  const search = useSearch((store) => store.search)
  const type = useSearch((store) => store.type)
  // Recomputed with each search, which counts from its own time.
  const selected = useMemo(() => monthsInQuery(text, months, clock()), [text, months, clock])
  const isEmpty = width === 0 || months.length === 0

  const write = (range: MonthRange | null): string => withMonths(useSearch.getState().text, months, range)
  return (
    <div className="timeline" role="group" aria-label={words.search.timeline.label}>
      <div ref={place} className="timeline-chart">
        {isEmpty ? null : (
          <>
            <TimelineBars
              months={months}
              width={width}
              selected={selected}
              onBrush={(range) => void search(write(range))}
            />
            {/* A handle moves one step per key press. */}
            <Handles months={months} width={width} selected={selected} onStep={(range) => type(write(range))} />
          </>
        )}
      </div>
      <p className="timeline-ends" aria-hidden="true">
        <span>{nameOf(months[0])}</span>
        <span className="timeline-asked">{selected === null ? '' : nameRange(months, selected)}</span>
        <span>{nameOf(months.at(-1))}</span>
      </p>
      <MonthTable months={months} />
    </div>
  )
}

interface HandlesProps {
  readonly months: readonly MonthCount[]
  readonly width: number
  readonly selected: MonthRange | null
  readonly onStep: (range: MonthRange | null) => void
}

function Handles({ months, width, selected, onStep }: HandlesProps) {
  const last = months.length - 1
  const range = selected ?? { from: 0, to: last }
  const both = {
    isShown: selected !== null,
    nameAt: (index: number) => nameOf(months[index]),
    onClear: () => onStep(null),
  }
  return (
    <>
      <MonthHandle
        {...both}
        label={words.search.timeline.from}
        at={range.from}
        min={0}
        max={range.to}
        place={(range.from / months.length) * width}
        onMove={(from) => onStep({ ...range, from })}
      />
      <MonthHandle
        {...both}
        label={words.search.timeline.to}
        at={range.to}
        min={range.from}
        max={last}
        place={((range.to + 1) / months.length) * width}
        onMove={(to) => onStep({ ...range, to })}
      />
    </>
  )
}

function nameOf(month: MonthCount | undefined): string {
  return month === undefined ? '' : monthLabel(month.month)
}

function nameRange(months: readonly MonthCount[], { from, to }: MonthRange): string {
  return from === to ? nameOf(months[from]) : words.search.timeline.range(nameOf(months[from]), nameOf(months[to]))
}

function MonthTable({ months }: Pick<TimelineProps, 'months'>) {
  const full = months.filter(({ count }) => count > 0)
  if (full.length === 0) return null
  return (
    <table className="unseen">
      <caption>{words.search.timeline.table}</caption>
      <tbody>
        {full.map(({ month, count }) => (
          <tr key={month}>
            <th scope="row">{monthLabel(month)}</th>
            <td>{words.counts.results(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface MonthHandleProps {
  readonly label: string
  readonly at: number
  readonly min: number
  readonly max: number
  /** In pixels from the left. */
  readonly place: number
  /** Something is selected: the handle shows where it ends. Otherwise it shows while it has focus. */
  readonly isShown: boolean
  readonly nameAt: (index: number) => string
  readonly onMove: (index: number) => void
  readonly onClear: () => void
}

const YEAR = 12

/** One end of the selected months, for the keyboard: arrows move by months, Page Up and Page Down by years. */
function MonthHandle({ label, at, min, max, place, isShown, nameAt, onMove, onClear }: MonthHandleProps) {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - YEAR,
    PageUp: at + YEAR,
    Home: min,
    End: max,
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isClearing = event.key === 'Escape' || event.key === 'Delete' || event.key === 'Backspace'
    const target = targets[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || (target === undefined && !isClearing)) return
    event.preventDefault()
    if (isClearing) onClear()
    else if (target !== undefined) onMove(Math.min(max, Math.max(min, target)))
  }
  return (
    <div
      className="timeline-handle"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={at}
      aria-valuetext={nameAt(at)}
      data-shown={isShown || undefined}
      style={{ left: place }}
      onKeyDown={onKeyDown}
    />
  )
}
