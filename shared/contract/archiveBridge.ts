import type { ArchiveEvent, WindowCommand } from './archiveEvents.ts'

/** What the window's page finds as `archiveBridge`, and the only thing it has that a page in a browser has not. */
export interface ArchiveBridge {
  /**
   * Gives a `Reply` as JSON: a text crosses to the page at once, a conversation of thousands of messages would be
   * copied field by field. Never rejects for a reason of the archive: that is in the reply. A page gives each of its
   * calls an id of its own.
   */
  readonly call: (name: string, input: unknown, callId: string) => Promise<string>
  /** The call is answered nonetheless, most likely with `stopped`. */
  readonly cancel: (callId: string) => void
  /** Gives a function that ends it. */
  readonly listen: (hear: (event: ArchiveEvent) => void) => () => void
  /**
   * What the menu and links ask of the page; what was asked before the page listened comes at once. Gives a function
   * that ends it.
   */
  readonly commands: (hear: (command: WindowCommand) => void) => () => void
  /** Where a dropped or chosen file lies; empty when it lies nowhere. */
  readonly pathOf: (file: File) => string
}

declare global {
  interface Window {
    /** There in the app's own window, missing in a browser. */
    readonly archiveBridge?: ArchiveBridge
  }
}

/** Between the page's bridge and main; each has its own meaning, and there are no others. */
export const bridgeChannels = {
  call: 'archive.call',
  cancel: 'archive.cancel',
  event: 'archive.event',
  command: 'window.command',
  ready: 'window.ready',
} as const

export interface BridgeCall {
  readonly name: string
  readonly input: unknown
  readonly callId: string
}
