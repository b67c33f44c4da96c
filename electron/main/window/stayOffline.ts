import type { CommandLine, Session } from 'electron'

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
