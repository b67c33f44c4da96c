import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useLibrary } from '../libraryStore.ts'
import { useListPlace } from './listPlace.ts'

interface Sight {
  /** The first row in sight; null at the very top. */
  readonly top: number | null
  readonly follow: () => void
}

/** Follows what is in sight: reads what is missing there, and remembers the place. */
export function useSight(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<VirtualizerHandle | null>,
  onAnotherView: () => void,
): Sight {
  const look = useLibrary((library) => library.look)
  const view = useLibrary((library) => library.view)
  const state = useLibrary((library) => library.state)
  const [top, setTop] = useState<number | null>(null)
  const shown = useRef(view)

  const tell = (): void => {
    if (rows.current === null) return
    const { scrollOffset, viewportSize } = rows.current
    void look({
      first: rows.current.findItemIndex(scrollOffset),
      last: rows.current.findItemIndex(scrollOffset + viewportSize),
    })
  }
  const tellAgain = useEffectEvent(tell)
  const follow = (): void => {
    if (rows.current === null) return
    const { scrollOffset } = rows.current
    const index = rows.current.findItemIndex(scrollOffset)
    useListPlace.setState({ top: { index, scrolledPx: scrollOffset - rows.current.getItemOffset(index) } })
    setTop(scrollOffset > 0 ? index : null)
    tell()
  }

  // Whoever comes back from a search finds the list where it was left.
  useLayoutEffect(() => {
    const { index = 0, scrolledPx = 0 } = useListPlace.getState().top ?? {}
    // At the top there is nothing to do, and scrolling there would undo your own scrolling.
    if (index + scrolledPx > 0) rows.current?.scrollToIndex(index, { align: 'start', offset: scrolledPx })
  }, [rows])
  useEffect(() => {
    if (state.at === 'loaded') tellAgain()
  }, [state])
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    list.current?.scrollTo({ top: 0 })
    onAnotherView()
  })
  return { top, follow }
}
