import { type RefObject, useEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type Landing, useReading } from '../readingStore.ts'

const pulsing = ['var(--pen)', 'var(--pen)', 'transparent'].map((color) => ({
  outline: `2px solid ${color}`,
  outlineOffset: '5px',
}))
const PULSE_MS = 1600
/** Must match the style sheet. */
export const TOP_MARGIN = 16

/** Scrolls to the target, and holds it while the page around is still being measured. */
export function useLanding(scroller: RefObject<HTMLElement | null>, list: RefObject<VirtualizerHandle | null>): void {
  const landing = useReading((reading) => reading.landing)
  // The initial target was meant for the previous conversation.
  const [stale] = useState(landing)

  useEffect(() => {
    const { current: page } = scroller
    if (landing === stale || page === null || list.current === null) return
    const end = goTo({ page, list: list.current }, landing)
    const stopListening = onUserScroll(page, () => {
      end()
      // Cancels the list's own scrolling, which continues while it measures.
      list.current?.scrollTo(list.current.scrollOffset)
    })
    return () => {
      end()
      stopListening()
    }
  }, [landing, stale, scroller, list])
}

interface Place {
  readonly page: HTMLElement
  readonly list: VirtualizerHandle
}

function goTo({ page, list }: Place, { turnIndex, messageKey, pulses }: Landing): () => void {
  if (messageKey === null) {
    list.scrollToIndex(turnIndex, { align: 'start', offset: -TOP_MARGIN })
    return () => undefined
  }
  list.scrollToIndex(turnIndex, { align: 'center' })
  return settle(
    page,
    () => placeIn(page),
    (found) => {
      if (pulses && motionAllowed()) found.closest('[data-target]')?.animate(pulsing, PULSE_MS)
    },
  )
}

/** The current mark of the opened message, or the message. */
function placeIn(page: Element): Element | null {
  const target = page.querySelector('[data-target]')
  return target?.querySelector('mark.current') ?? target
}

function motionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

const userScrollEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
/**
 * Turns get their real height as they become visible, and images as they load: the position is corrected for this many
 * frames.
 */
const FRAMES = 60

/** Keeps an element centered until the layout is stable. Returns a function that stops it. */
function settle(scroller: HTMLElement, find: () => Element | null, onFound: (found: Element) => void): () => void {
  let frames = 0
  let isFound = false
  let request = requestAnimationFrame(look)

  function look(): void {
    const found = find()
    if (found !== null) {
      const { top, height } = found.getBoundingClientRect()
      const frame = scroller.getBoundingClientRect()
      // For an element taller than the page, aim for its start instead of its middle.
      const wanted = height > frame.height * 0.8 ? frame.top + 24 : frame.top + (frame.height - height) / 2
      if (Math.abs(top - wanted) > 1) scroller.scrollTop += top - wanted
      if (!isFound) onFound(found)
      isFound = true
    }
    frames += 1
    if (frames < FRAMES) request = requestAnimationFrame(look)
  }

  return () => cancelAnimationFrame(request)
}

/** Calls back once when the user starts scrolling. Returns a function that stops it. */
function onUserScroll(scroller: HTMLElement, onScroll: () => void): () => void {
  const ending = new AbortController()
  const listener = (): void => {
    ending.abort()
    onScroll()
  }
  for (const name of userScrollEvents)
    scroller.addEventListener(name, listener, { passive: true, signal: ending.signal })
  return () => ending.abort()
}
