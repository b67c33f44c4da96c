import { type RefObject, useEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type Landing, useReading } from '../readingStore.ts'

const pulsing = ['var(--accent)', 'var(--accent)', 'transparent'].map((color) => ({
  outline: `2px solid ${color}`,
  outlineOffset: '5px',
}))
const PULSE_MS = 1600
/** As the style sheet has it. */
export const TOP_MARGIN = 16

/** Goes where the reader shall go, and stays there while the page around is still being measured. */
export function useLanding(scroller: RefObject<HTMLElement | null>, list: RefObject<VirtualizerHandle | null>): void {
  const landing = useReading((reading) => reading.landing)
  // What is there at the beginning was meant for the conversation before.
  const [stale] = useState(landing)

  useEffect(() => {
    const { current: page } = scroller
    if (landing === stale || page === null || list.current === null) return
    const end = goTo({ page, list: list.current }, landing)
    const stopHearing = whenHandsOn(page, () => {
      end()
      // The list goes on towards the place while it measures; this takes the place away from it.
      list.current?.scrollTo(list.current.scrollOffset)
    })
    return () => {
      end()
      stopHearing()
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

/** The current mark of the message that was opened, or the message. */
function placeIn(page: Element): Element | null {
  const target = page.querySelector('[data-target]')
  return target?.querySelector('mark.current') ?? target
}

function motionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

const handsOn = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
/**
 * Turns around get their real height as they come into sight, and pictures theirs as they load: so long is looked
 * whether the place has moved.
 */
const FRAMES = 60

/** Holds an element in the middle of what scrolls until the page has come to rest. Gives a function that ends it. */
function settle(scroller: HTMLElement, find: () => Element | null, onFound: (found: Element) => void): () => void {
  let frames = 0
  let isFound = false
  let request = requestAnimationFrame(look)

  function look(): void {
    const found = find()
    if (found !== null) {
      const { top, height } = found.getBoundingClientRect()
      const frame = scroller.getBoundingClientRect()
      // Of something taller than the page the beginning is wanted, not the middle.
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

/** Tells once when the person begins to scroll by themselves. Gives a function that ends it. */
function whenHandsOn(scroller: HTMLElement, tell: () => void): () => void {
  const ending = new AbortController()
  const hear = (): void => {
    ending.abort()
    tell()
  }
  for (const name of handsOn) scroller.addEventListener(name, hear, { passive: true, signal: ending.signal })
  return () => ending.abort()
}
