type Find = () => HTMLElement | null | undefined

/** What is to take the keyboard is drawn within so many frames, or what had it is gone by then. */
const MOST_FRAMES = 90

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** When what has the keyboard goes away, it goes to this place, not nowhere. */
export function focusOnceLost(find: Find): void {
  give(find, isFocusLost, MOST_FRAMES)
}

/** The same, but the list stays where it is scrolled, even if the place is out of sight. */
export function focusOnceLostWithoutScrolling(find: Find): void {
  give(find, isFocusLost, MOST_FRAMES, false)
}

/** Gives the keyboard to a place that is about to be drawn, unless the person has moved on from where they were. */
export function focusFrom(from: Element | null, find: Find): void {
  give(find, () => isFocusLost() || document.activeElement === from, MOST_FRAMES)
}

function give(find: Find, mayTake: () => boolean, framesLeft: number, scrolls = true): void {
  const place = mayTake() ? find() : null
  place?.focus({ preventScroll: true })
  if (place && document.activeElement === place) {
    if (scrolls) place.scrollIntoView({ block: 'nearest' })
  } else if (framesLeft > 0) requestAnimationFrame(() => give(find, mayTake, framesLeft - 1, scrolls))
}

/** Where the keyboard is at home: in the list, or where that is out of sight, in whatever else says `data-home`. */
export function homePlace(): HTMLElement | null {
  const home = [...document.querySelectorAll<HTMLElement>('[data-home]')].find((each) => each.checkVisibility())
  return home === undefined ? null : (stopIn(home) ?? home)
}

/** What is open, or else what Tab reaches first. */
function stopIn(home: HTMLElement): HTMLElement | null {
  return home.querySelector('[data-open] [data-stop]') ?? home.querySelector('[data-stop]:not([tabindex="-1"])')
}
