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
    const stopListening = onUserScroll(page, end)
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

/**
 * The list's own scrolling can't be called off, and would take back what the user scrolls meanwhile. So each frame aims
 * at where the list expects the turn, and at the message itself once it is there.
 */
function goTo({ page, list }: Place, { turnIndex, messageKey, pulses }: Landing): () => void {
  let isFound = false
  return eachFrame(() => {
    const found = messageKey === null ? null : placeIn(page)
    if (found === null) return moveTo(page, list.getItemOffset(turnIndex))
    moveTo(page, page.scrollTop + distanceTo(found, page))
    if (!isFound && pulses && motionAllowed()) found.closest('[data-target]')?.animate(pulsing, PULSE_MS)
    isFound = true
  })
}

/** How far the element is from the middle of the page; one taller than the page, its start from the page's. */
function distanceTo(element: Element, page: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect()
  const frame = page.getBoundingClientRect()
  return height > frame.height * 0.8 ? top - frame.top - 24 : top - frame.top - (frame.height - height) / 2
}

function moveTo(page: HTMLElement, top: number): void {
  if (Math.abs(page.scrollTop - Math.max(top, 0)) > 1) page.scrollTop = top
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

/** Calls back now and until the layout is stable. Returns a function that stops it. */
function eachFrame(look: () => void): () => void {
  let frames = 0
  let request = 0
  const next = (): void => {
    look()
    frames += 1
    if (frames < FRAMES) request = requestAnimationFrame(next)
  }
  next()
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
