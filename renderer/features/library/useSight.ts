import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useLibrary } from './libraryStore.ts'
import { useListPlace } from './listPlace.ts'

interface Sight {
  /** The first row in sight; null at the very top. */
  readonly top: number | null
  readonly follow: () => void
}

/** Follows what is in sight: reads what is missing there, and remembers the place. */
export function useSight(list: RefObject<HTMLElement | null>, rows: RefObject<VirtualizerHandle | null>, onAnotherView: () => void): Sight {
  const look = useLibrary((library) => library.look)
  const view = useLibrary((library) => library.view)
  const state = useLibrary((library) => library.state)
  const [top, setTop] = useState<number | null>(null)
  const shown = useRef(view)

  const tell = (): void => {
    if (rows.current === null) return
    const { scrollOffset, viewportSize } = rows.current
    void look({ first: rows.current.findItemIndex(scrollOffset), last: rows.current.findItemIndex(scrollOffset + viewportSize) })
  }
  const tellAgain = useEffectEvent(tell)
  const follow = (): void => {
    if (rows.current === null) return
    const { scrollOffset } = rows.current
    useListPlace.setState({ offset: scrollOffset })
    setTop(scrollOffset > 0 ? rows.current.findItemIndex(scrollOffset) : null)
    tell()
  }

  // Whoever comes back from a search finds the list where it was left.
  // Scrolled by the browser: the virtualizer would scroll back here whenever it measures a row, also after the person has scrolled on.
  useLayoutEffect(() => {
    // Newer browsers return a promise, which is no clean-up for an effect.
    list.current?.scrollTo({ top: useListPlace.getState().offset ?? 0 })
  }, [list])
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
