import { type RefObject, useEffect } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useReading } from './readingStore.ts'
import { settle } from './settle.ts'

const pulsing = ['var(--accent)', 'var(--accent)', 'transparent'].map((color) => ({ outline: `2px solid ${color}`, outlineOffset: '5px' }))
const PULSE_MS = 1600

/** Goes where the reader shall go, and stays there while the page around is still being measured. */
export function useLanding(scroller: RefObject<HTMLElement | null>, list: RefObject<VirtualizerHandle | null>): void {
  const landing = useReading((reading) => reading.landing)

  useEffect(() => {
    const { current: page } = scroller
    if (page === null || list.current === null) return
    const { turnIndex, messageKey, pulses } = landing
    if (messageKey === null) {
      if (turnIndex === 0) page.scrollTo({ top: 0 })
      else list.current.scrollToIndex(turnIndex, { align: 'start', offset: -8 })
      return
    }
    list.current.scrollToIndex(turnIndex, { align: 'center' })
    return settle(page, () => placeIn(page), (found) => {
      if (pulses && motionAllowed()) found.closest('[data-target]')?.animate(pulsing, PULSE_MS)
    })
  }, [landing, scroller, list])
}

/** The current mark of the message that was opened, or the message. */
function placeIn(page: Element): Element | null {
  const target = page.querySelector('[data-target]')
  return target?.querySelector('mark.current') ?? target
}

function motionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
