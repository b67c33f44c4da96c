/** Texts nearby get their real height only when they come near: so often is looked whether the place has moved. */
const LOOKS_AT_MS = [0, 60, 180, 400, 800]
const handsOn = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls an element into the middle and holds it there until the page around it has come to rest. Ends at once when the person scrolls. */
export function keepInSight(scroller: HTMLElement, find: () => Element | null): () => void {
  const timers = LOOKS_AT_MS.map((afterMs) => setTimeout(() => find()?.scrollIntoView({ block: 'center' }), afterMs))
  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer)
    for (const name of handsOn) scroller.removeEventListener(name, stop)
  }
  for (const name of handsOn) scroller.addEventListener(name, stop, { passive: true })
  return stop
}
