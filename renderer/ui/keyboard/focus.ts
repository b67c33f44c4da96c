type Find = () => HTMLElement | null | undefined

/** The focus target renders, or the focused element disappears, within this many frames. */
const MOST_FRAMES = 90

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** When the focused element disappears, focuses this place instead of nothing. */
export function focusWhenLost(find: Find): void {
  tryFocus(find, isFocusLost, MOST_FRAMES)
}

/** The same, but without scrolling the list, even if the place is out of sight. */
export function focusWhenLostWithoutScrolling(find: Find): void {
  tryFocus(find, isFocusLost, MOST_FRAMES, false)
}

/** Focuses a place that is about to render, unless the user has moved the focus meanwhile. */
export function focusFrom(from: Element | null, find: Find): void {
  tryFocus(find, () => isFocusLost() || document.activeElement === from, MOST_FRAMES)
}

function tryFocus(find: Find, mayTake: () => boolean, framesLeft: number, scrolls = true): void {
  const place = mayTake() ? find() : null
  place?.focus({ preventScroll: true })
  if (place && document.activeElement === place) {
    if (scrolls) place.scrollIntoView({ block: 'nearest' })
  } else if (framesLeft > 0) requestAnimationFrame(() => tryFocus(find, mayTake, framesLeft - 1, scrolls))
}

/** The default focus target: the list, or another element with `data-home` when the list is out of sight. */
export function defaultFocusTarget(): HTMLElement | null {
  const home = [...document.querySelectorAll<HTMLElement>('[data-home]')].find((each) => each.checkVisibility())
  return home === undefined ? null : (tabStopIn(home) ?? home)
}

/** The open item, or else the tab stop. */
function tabStopIn(home: HTMLElement): HTMLElement | null {
  return home.querySelector('[data-open] [data-stop]') ?? home.querySelector('[data-stop]:not([tabindex="-1"])')
}
