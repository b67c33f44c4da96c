import type { Pane } from './appStore.ts'

/** The address after #, which makes Back, Forward, reload and links to messages work. */
export type Address =
  | (ListShown & { readonly kind: 'conversation'; readonly conversationId: string; readonly messageKey: string | null })
  | (ListShown & { readonly kind: 'list' })
  | { readonly kind: 'page'; readonly page: Page }

/** The state of the list beside it. */
interface ListShown {
  /** Empty when there is no search. */
  readonly query: string
  readonly isTrashOpen: boolean
}

export type Page = Exclude<Pane, 'list' | 'reader'>

const pages: readonly string[] = ['highlights', 'statistics', 'connections', 'import', 'settings'] satisfies Page[]

export function writeAddress(address: Address): string {
  switch (address.kind) {
    case 'page':
      return `#/${address.page}`
    case 'list':
      return `#/${writeList(address)}`
    case 'conversation': {
      const place = [address.conversationId, ...(address.messageKey === null ? [] : [address.messageKey])]
        .map(encodeURIComponent)
        .join('/')
      return `#/c/${place}${writeList(address)}`
    }
  }
}

/** Falls back to the list for anything unreadable. */
export function readAddress(hash: string): Address {
  const [path = '', parameters = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const given = new URLSearchParams(parameters)
  const list: ListShown = { query: given.get('q') ?? '', isTrashOpen: given.get('list') === 'trash' }
  const [first = '', conversationId, messageKey] = path.split('/').map(decode)
  if (first === 'c' && conversationId)
    return { kind: 'conversation', conversationId, messageKey: messageKey || null, ...list }
  return pages.includes(first) ? { kind: 'page', page: first as Page } : { kind: 'list', ...list }
}

function writeList({ query, isTrashOpen }: ListShown): string {
  const parameters = [
    ...(query === '' ? [] : [`q=${encodeURIComponent(query)}`]),
    ...(isTrashOpen ? ['list=trash'] : []),
  ]
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A malformed address matches nothing.
    return ''
  }
}
