import type { WebContents } from 'electron'

/**
 * A window shows our page for as long as it lives: no other addresses, no further windows, no embedded ones. Where a
 * link would open one, `ask` is told its address.
 */
export function keepToOurPage(contents: WebContents, page: string, ask: (address: string) => void): void {
  const stayHome = (event: { readonly url: string; readonly preventDefault: () => void }): void => {
    if (!isAtPage(event.url, page)) event.preventDefault()
  }
  contents.on('will-navigate', stayHome)
  contents.on('will-frame-navigate', stayHome)
  contents.on('will-redirect', stayHome)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    ask(url)
    return { action: 'deny' }
  })
}

/** Not by origin: to Node every address of an unknown scheme, and every file, has the same one, "null". */
export function isAtPage(address: string, page: string): boolean {
  const one = URL.parse(address)
  const other = new URL(page)
  return one !== null && one.protocol === other.protocol && one.host === other.host
}
