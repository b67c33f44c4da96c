/**
 * A policy stops scripts and requests, but not a page that leaves by itself, as a `<meta http-equiv="refresh">` would
 * have it. Ours never leaves: links open windows of their own. In the app's window this is denied from outside
 * (electron/main/window/pageLimits.ts); in a browser only the page can.
 */
export function keepToOurPage(): void {
  // Browsers of before 2026 may have none.
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    if (new URL(event.destination.url).origin !== location.origin) event.preventDefault()
  })
}
