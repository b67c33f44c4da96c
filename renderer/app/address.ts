import type { Pane } from './appStore.ts'

/** What the address after # says: so that Back, Forward and loading anew work, and a link leads to a message. */
export type Address =
  /** With what is searched for; empty where nothing is. */
  | { readonly is: 'conversation'; readonly conversationId: string; readonly messageKey: string | null; readonly query: string }
  | { readonly is: 'list'; readonly query: string }
  | { readonly is: 'page'; readonly page: Page }

export type Page = Exclude<Pane, 'list' | 'reader'>

const pages: readonly string[] = ['highlights', 'statistics', 'connections', 'import', 'settings'] satisfies Page[]

export function writeAddress(address: Address): string {
  switch (address.is) {
    case 'page':
      return `#/${address.page}`
    case 'list':
      return `#/${writeQuery(address.query)}`
    case 'conversation': {
      const place = [address.conversationId, ...(address.messageKey === null ? [] : [address.messageKey])].map(encodeURIComponent).join('/')
      return `#/c/${place}${writeQuery(address.query)}`
    }
  }
}

/** Anything that makes no sense is the list. */
export function readAddress(hash: string): Address {
  const [path = '', parameters = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const query = new URLSearchParams(parameters).get('q') ?? ''
  const [first = '', conversationId, messageKey] = path.split('/').map(decode)
  if (first === 'c' && conversationId) return { is: 'conversation', conversationId, messageKey: messageKey || null, query }
  return pages.includes(first) ? { is: 'page', page: first as Page } : { is: 'list', query }
}

function writeQuery(query: string): string {
  return query === '' ? '' : `?q=${encodeURIComponent(query)}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A broken address is one that nobody finds.
    return ''
  }
}
