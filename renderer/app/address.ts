import type { Pane } from './appStore.ts'

/** What the address after # says: so that Back and Forward work, and a link leads to a message. */
export type Address =
  | { readonly is: 'conversation'; readonly conversationId: string; readonly messageKey: string | null }
  | { readonly is: 'pane'; readonly pane: Exclude<Pane, 'reader'> }

const pages: readonly string[] = ['highlights', 'statistics', 'connections', 'import', 'settings'] satisfies Pane[]

export function writeAddress(address: Address): string {
  if (address.is === 'pane') return address.pane === 'list' ? '#/' : `#/${address.pane}`
  const conversation = `#/c/${encodeURIComponent(address.conversationId)}`
  return address.messageKey === null ? conversation : `${conversation}/${encodeURIComponent(address.messageKey)}`
}

/** Anything that makes no sense is the list. */
export function readAddress(hash: string): Address {
  const [first = '', conversationId, messageKey] = hash.replace(/^#\/?/, '').split('/').map(decode)
  if (first === 'c' && conversationId) return { is: 'conversation', conversationId, messageKey: messageKey || null }
  return { is: 'pane', pane: pages.includes(first) ? (first as Exclude<Pane, 'reader'>) : 'list' }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A broken address is one that nobody finds.
    return ''
  }
}
