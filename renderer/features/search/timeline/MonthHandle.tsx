import type { KeyboardEvent } from 'react'

interface MonthHandleProps {
  readonly label: string
  readonly at: number
  readonly min: number
  readonly max: number
  /** In pixels from the left. */
  readonly place: number
  /** Something is chosen: the handle shows where it ends. Otherwise it shows while it has the focus. */
  readonly isShown: boolean
  readonly nameAt: (index: number) => string
  readonly onMove: (index: number) => void
  readonly onClear: () => void
}

const YEAR = 12

/** An end of the months that are kept to, for the keyboard: arrows go by months, Page Up and Page Down by years. */
export function MonthHandle({ label, at, min, max, place, isShown, nameAt, onMove, onClear }: MonthHandleProps) {
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
