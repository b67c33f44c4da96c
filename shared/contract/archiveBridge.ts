import type { ArchiveEvent, WindowCommand } from './archiveEvents.ts'

/** Exposed to the app's page as `archiveBridge`, and the only thing a page in a browser lacks. */
export interface ArchiveBridge {
  /**
   * Returns a `Reply` as JSON: a string crosses to the page at once, while a conversation of thousands of messages
   * would be copied field by field. Errors of the archive are in the reply, never a rejection. A page gives each of its
   * calls a unique id.
   */
  readonly call: (name: string, input: unknown, callId: string) => Promise<string>
  /** The call is still answered, most likely with `stopped`. */
  readonly cancel: (callId: string) => void
  /** Returns a function that unsubscribes. */
  readonly listen: (hear: (event: ArchiveEvent) => void) => () => void
  /**
   * Commands from the menu and from links; earlier commands are delivered at once. Returns a function that
   * unsubscribes.
   */
  readonly commands: (hear: (command: WindowCommand) => void) => () => void
  /** The path of a dropped or chosen file; empty when it isn't on disk. */
  readonly pathOf: (file: File) => string
}

declare global {
  interface Window {
    /** Present in the app, missing in a browser. */
    readonly archiveBridge?: ArchiveBridge
  }
}

/** The only channels between the page's bridge and the main process. */
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
