import type { CommandLine, Session, WebContents } from 'electron'

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

/**
 * Writing plain text to the clipboard is what the Copy buttons do, and a video may fill the screen; the page gets
 * nothing else.
 */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(granted.has(permission)))
  session.setPermissionCheckHandler((_contents, permission) => granted.has(permission))
  session.setDevicePermissionHandler(() => false)
}

/**
 * The page and its files come from our own scheme, so Chromium needs no network at all. Left alone it asks for
 * dictionaries, for updates of parts that we do not use, and whether there is an IPv6. Must be called before the app is
 * ready. What the person allows (Ollama, an address for embeddings, a Letta server) goes through Node.
 */
export function keepChromiumOffline(commandLine: Pick<CommandLine, 'appendSwitch'>, reachable: string | null): void {
  commandLine.appendSwitch(
    'host-resolver-rules',
    ['MAP * ~NOTFOUND', ...(reachable === null ? [] : [`EXCLUDE ${reachable}`])].join(', '),
  )
  // A proxy would find the names in our stead, and looking for one asks the network too.
  commandLine.appendSwitch('no-proxy-server')
  commandLine.appendSwitch('disable-background-networking')
  commandLine.appendSwitch('disable-component-update')
  commandLine.appendSwitch('disable-domain-reliability')
  commandLine.appendSwitch('no-pings')
}

/** Chromium would fetch a dictionary for each language of the system. */
export function dropDictionaries(session: Pick<Session, 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'>): void {
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
}
