import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useLibrary } from './libraryStore.ts'
import { useListPlace } from './listPlace.ts'

interface Sight {
  /** The first row in sight; null at the very top. */
  readonly top: number | null
  readonly follow: () => void
}

/** Follows what is in sight: reads what is missing there, and remembers the place. */
export function useSight(rows: RefObject<VirtualizerHandle | null>, onAnotherView: () => void): Sight {
  const look = useLibrary((library) => library.look)
  const view = useLibrary((library) => library.view)
  const state = useLibrary((library) => library.state)
  const [top, setTop] = useState<number | null>(null)
  const shown = useRef(view)

  const follow = useCallback((): void => {
    if (rows.current === null) return
    const { scrollOffset, viewportSize } = rows.current
    const first = rows.current.findItemIndex(scrollOffset)
    useListPlace.setState({ offset: scrollOffset })
    setTop(scrollOffset > 0 ? first : null)
    void look({ first, last: rows.current.findItemIndex(scrollOffset + viewportSize) })
  }, [rows, look])

  // Whoever comes back from a search finds the list where it was left.
  useLayoutEffect(() => rows.current?.scrollTo(useListPlace.getState().offset), [rows])
  useEffect(follow, [follow, state])
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    rows.current?.scrollTo(0)
    onAnotherView()
  })
  return { top, follow }
}
