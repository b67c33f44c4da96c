const handsOn = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
/**
 * Turns around get their real height as they come into sight, and pictures theirs as they load: so long is looked
 * whether the place has moved.
 */
const FRAMES = 60

/** Holds an element in the middle of what scrolls until the page has come to rest. Gives a function that ends it. */
export function settle(
  scroller: HTMLElement,
  find: () => Element | null,
  onFound: (found: Element) => void,
): () => void {
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
export function whenHandsOn(scroller: HTMLElement, tell: () => void): () => void {
  const ending = new AbortController()
  const hear = (): void => {
    ending.abort()
    tell()
  }
  for (const name of handsOn) scroller.addEventListener(name, hear, { passive: true, signal: ending.signal })
  return () => ending.abort()
}
