/**
 * A policy blocks scripts and requests, but not a page that navigates away, as a `<meta http-equiv="refresh">` would.
 * This page never does: links open new windows. In the app, electron/main/window/pageLimits.ts denies it from outside;
 * in a browser only the page itself can.
 */
export function blockLeaving(): void {
  // Browsers from before 2026 may lack it.
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    if (new URL(event.destination.url).origin !== location.origin) event.preventDefault()
  })
}
