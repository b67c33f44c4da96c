import type { CommandLine, Session, WebContents } from 'electron'

/**
 * Keeps a window on our page: no other addresses, no new windows, no embedded ones. If a link would leave the page,
 * `ask` gets its address.
 */
export function blockNavigation(contents: WebContents, page: string, ask: (address: string) => void): void {
  const stayOnPage = (event: { readonly url: string; readonly preventDefault: () => void }): void => {
    if (!isOnPage(event.url, page)) event.preventDefault()
  }
  contents.on('will-navigate', stayOnPage)
  contents.on('will-frame-navigate', stayOnPage)
  contents.on('will-redirect', stayOnPage)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    ask(url)
    return { action: 'deny' }
  })
}

/** Doesn't compare origins: Node gives unknown schemes and files the same one, "null". */
export function isOnPage(address: string, page: string): boolean {
  const one = URL.parse(address)
  const other = new URL(page)
  return one !== null && one.protocol === other.protocol && one.host === other.host
}

/** The Copy buttons write plain text to the clipboard, and a video may fill the screen. The page gets nothing else. */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(granted.has(permission)))
  session.setPermissionCheckHandler((_contents, permission) => granted.has(permission))
  session.setDevicePermissionHandler(() => false)
}

/**
 * The page and its files come from our own scheme, so Chromium needs no network at all. By default it looks for
 * dictionaries, for component updates we don't use, and for IPv6. Call it before the app is ready. Connections that you
 * allow (Ollama, an embedding server, a Letta server) go through Node.
 */
export function keepChromiumOffline(commandLine: Pick<CommandLine, 'appendSwitch'>, reachable: string | null): void {
  commandLine.appendSwitch(
    'host-resolver-rules',
    ['MAP * ~NOTFOUND', ...(reachable === null ? [] : [`EXCLUDE ${reachable}`])].join(', '),
  )
  // A proxy would resolve names for us, and looking for a proxy uses the network too.
  commandLine.appendSwitch('no-proxy-server')
  commandLine.appendSwitch('disable-background-networking')
  commandLine.appendSwitch('disable-component-update')
  commandLine.appendSwitch('disable-domain-reliability')
  commandLine.appendSwitch('no-pings')
}

/** Chromium would download a dictionary for each system language. */
export function disableSpellCheck(session: Pick<Session, 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'>): void {
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
}
