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
