import type { WebContents } from 'electron'

/** A window shows our page for as long as it lives: no other addresses, no further windows, no embedded ones. */
export function keepToOurPage(contents: WebContents, page: string): void {
  const stayHome = (event: { readonly url: string; readonly preventDefault: () => void }): void => {
    if (!isSamePlace(new URL(event.url), new URL(page))) event.preventDefault()
  }
  contents.on('will-navigate', stayHome)
  contents.on('will-frame-navigate', stayHome)
  contents.on('will-redirect', stayHome)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Not by origin: to Node every address of an unknown scheme, and every file, has the same one, "null". */
function isSamePlace(one: URL, other: URL): boolean {
  return one.protocol === other.protocol && one.host === other.host
}
