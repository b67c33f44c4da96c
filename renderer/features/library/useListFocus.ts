import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** The heading that stays at the top covers so much of the list. */
const HEADING_PX = 34

interface ListFocus {
  /** The row that Tab reaches. */
  readonly stop: number
  readonly setStop: (index: number) => void
  /** Makes another row the stop, brings it into sight and gives it the keyboard. */
  readonly moveTo: (index: number) => void
}

/** One stop for Tab in a list of which only a part is there: the keyboard walks over rows that come into being on the way. */
export function useListFocus(list: RefObject<HTMLElement | null>, rows: RefObject<VirtualizerHandle | null>, total: number): ListFocus {
  const [stop, setStop] = useState(0)
  const wanted = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (wanted.current !== stop) return
    bringIntoSight(rows.current, stop)
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${stop}"] [data-stop]`)
    // A row far away comes into being while the list scrolls there; then this runs again.
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  const last = Math.max(0, total - 1)
  return {
    stop: Math.min(stop, last),
    setStop,
    moveTo: (index) => {
      const next = Math.min(Math.max(index, 0), last)
      wanted.current = next
      if (next !== stop) setStop(next)
    },
  }
}

function bringIntoSight(rows: VirtualizerHandle | null, index: number): void {
  if (rows === null) return
  const top = rows.getItemOffset(index)
  if (top - HEADING_PX < rows.scrollOffset) rows.scrollToIndex(index, { align: 'start', offset: index === 0 ? 0 : -HEADING_PX })
  else if (top + rows.getItemSize(index) > rows.scrollOffset + rows.viewportSize) rows.scrollToIndex(index, { align: 'end' })
}
