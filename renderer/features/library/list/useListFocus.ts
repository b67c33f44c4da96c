import { type RefObject, useCallback, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useListPlace } from './listPlace.ts'

/** The heading that stays at the top covers so much of the list. */
const HEADING_PX = 34

interface ListFocus {
  /** The row that Tab reaches. */
  readonly stop: number
  readonly setStop: (index: number) => void
  /** Makes another row the stop, brings it into sight and gives it the keyboard. */
  readonly moveTo: (index: number) => void
  /** Makes another row the stop and brings it into sight; the keyboard stays where it is. */
  readonly reveal: (index: number) => void
}

/**
 * A row far away is there, and can take the keyboard, some frames after the list has scrolled to it; by then at the
 * latest.
 */
const MOST_FRAMES = 120

/**
 * One stop for Tab in a list of which only a part is there: the keyboard walks over rows that come into being on the
 * way.
 */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<VirtualizerHandle | null>,
  total: number,
): ListFocus {
  const [stop, setShown] = useState(() => useListPlace.getState().stop)
  const setStop = useCallback((index: number): void => {
    useListPlace.setState({ stop: index })
    setShown(index)
  }, [])
  const wanted = useRef<number | null>(null)
  const last = Math.max(0, total - 1)

  const rowAt = (index: number) => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-stop]`)
  const give = (index: number, framesLeft: number): void => {
    if (wanted.current !== index) return
    const row = rowAt(index)
    row?.focus({ preventScroll: true })
    if (row && document.activeElement === row) wanted.current = null
    else if (framesLeft > 0) requestAnimationFrame(() => give(index, framesLeft - 1))
  }
  return {
    stop: Math.min(stop, last),
    setStop,
    reveal: (index) => {
      setStop(index)
      bringIntoSight(rows.current, index)
    },
    moveTo: (index) => {
      const next = Math.min(Math.max(index, 0), last)
      wanted.current = next
      setStop(next)
      // The row that has the keyboard may go before the other comes: until then the list itself keeps it.
      if (!rowAt(next)) list.current?.focus({ preventScroll: true })
      bringIntoSight(rows.current, next)
      // A row that is there has it at once: the next key may be Enter.
      give(next, MOST_FRAMES)
    },
  }
}

function bringIntoSight(rows: VirtualizerHandle | null, index: number): void {
  if (rows === null) return
  const top = rows.getItemOffset(index)
  if (top - HEADING_PX < rows.scrollOffset)
    rows.scrollToIndex(index, { align: 'start', offset: index === 0 ? 0 : -HEADING_PX })
  else if (top + rows.getItemSize(index) > rows.scrollOffset + rows.viewportSize)
    rows.scrollToIndex(index, { align: 'end' })
}
