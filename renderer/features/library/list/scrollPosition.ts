import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { create } from 'zustand'
import { useLibrary } from '../libraryStore.ts'
import { PAGE_ROWS, type Pages } from './listPages.ts'

/** Scrolls the list to a conversation opened elsewhere, if that part of the list is loaded. */
export function useReveal(openId: string | null, pages: Pages, reveal: (index: number) => void): void {
  const known = useRef<string | null>(null)
  const show = useEffectEvent((id: string) => {
    const index = indexOf(pages, id)
    if (index !== null) reveal(index)
  })
  // Returning from a search restores the list's scroll position, even if the conversation opened meanwhile is out of
  // sight.
  const begin = useEffectEvent(() => {
    if (useListPosition.getState().top === null) useListPosition.setState({ top: { index: 0, scrolledPx: 0 } })
    else known.current = openId
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    const isKnown = openId === known.current
    known.current = openId
    if (openId === null || isKnown) return
    // Two frames, after which a list that was hidden knows its height again.
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => show(openId))
    })
    return () => cancelAnimationFrame(request)
  }, [openId])
}

function indexOf(pages: Pages, id: string): number | null {
  for (const [page, rows] of pages) {
    const place = rows.findIndex((row) => row.id === id)
    if (place >= 0) return page * PAGE_ROWS + place
  }
  return null
}

interface ListPosition {
  /**
   * The first visible row, and how much of it was scrolled away; null before the list was first shown. Rows above may
   * have another height next time.
   */
  readonly top: { readonly index: number; readonly scrolledPx: number } | null
  /** The tab stop's row. */
  readonly stop: number
}

/** Where the list was left, while something else is shown in its place. */
const useListPosition = create<ListPosition>()(() => ({ top: null, stop: 0 }))

interface VisibleRows {
  /** The first visible row; null at the very top. */
  readonly top: number | null
  readonly follow: () => void
}

/** Tracks the visible rows: loads missing ones, and remembers the position. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<VirtualizerHandle | null>,
  onAnotherView: () => void,
): VisibleRows {
  const loadVisible = useLibrary((library) => library.loadVisible)
  const view = useLibrary((library) => library.view)
  const state = useLibrary((library) => library.state)
  const [top, setTop] = useState<number | null>(null)
  const shown = useRef(view)

  const loadRows = (): void => {
    if (rows.current === null) return
    const { scrollOffset, viewportSize } = rows.current
    void loadVisible({
      first: rows.current.findItemIndex(scrollOffset),
      last: rows.current.findItemIndex(scrollOffset + viewportSize),
    })
  }
  const reloadRows = useEffectEvent(loadRows)
  const follow = (): void => {
    if (rows.current === null) return
    const { scrollOffset } = rows.current
    const index = rows.current.findItemIndex(scrollOffset)
    useListPosition.setState({ top: { index, scrolledPx: scrollOffset - rows.current.getItemOffset(index) } })
    setTop(scrollOffset > 0 ? index : null)
    loadRows()
  }

  // Returning from a search restores the list's scroll position.
  useLayoutEffect(() => {
    const { index = 0, scrolledPx = 0 } = useListPosition.getState().top ?? {}
    // At the top there is nothing to do, and scrolling there would undo the user's own scrolling.
    if (index + scrolledPx > 0) rows.current?.scrollToIndex(index, { align: 'start', offset: scrolledPx })
  }, [rows])
  useEffect(() => {
    if (state.kind === 'loaded') reloadRows()
  }, [state])
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    list.current?.scrollTo({ top: 0 })
    onAnotherView()
  })
  return { top, follow }
}

/** The sticky heading covers this much of the list. */
export const HEADING_PX = 34

interface ListFocus {
  /** The tab stop's row. */
  readonly stop: number
  readonly setStop: (index: number) => void
  /** Makes another row the tab stop, scrolls to it and focuses it. */
  readonly moveTo: (index: number) => void
  /** Makes another row the tab stop and scrolls to it; the focus stays where it is. */
  readonly reveal: (index: number) => void
}

/** A distant row renders, and becomes focusable, some frames after the list has scrolled to it; this many at most. */
const MOST_FRAMES = 120

/** One tab stop in a virtual list: the focus moves across rows that render on the way. */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<VirtualizerHandle | null>,
  total: number,
): ListFocus {
  const [stop, setShown] = useState(() => useListPosition.getState().stop)
  const setStop = useCallback((index: number): void => {
    useListPosition.setState({ stop: index })
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
      scrollToRow(rows.current, index)
    },
    moveTo: (index) => {
      const next = Math.min(Math.max(index, 0), last)
      wanted.current = next
      setStop(next)
      // The focused row may disappear before the other renders: until then the list itself keeps the focus.
      if (!rowAt(next)) list.current?.focus({ preventScroll: true })
      scrollToRow(rows.current, next)
      // A rendered row takes focus at once: the next key may be Enter.
      give(next, MOST_FRAMES)
    },
  }
}

function scrollToRow(rows: VirtualizerHandle | null, index: number): void {
  if (rows === null) return
  const top = rows.getItemOffset(index)
  if (top - HEADING_PX < rows.scrollOffset)
    rows.scrollToIndex(index, { align: 'start', offset: index === 0 ? 0 : -HEADING_PX })
  else if (top + rows.getItemSize(index) > rows.scrollOffset + rows.viewportSize)
    rows.scrollToIndex(index, { align: 'end' })
}
