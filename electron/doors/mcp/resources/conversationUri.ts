const SCHEME = 'conversation://'

export const conversationTemplate = `${SCHEME}{id}{?page}`
/** Clients complete with either template. */
export const isConversationTemplate = (template: string): boolean =>
  [conversationTemplate, `${SCHEME}{id}`].includes(template)

/** The first page has no number. */
export function conversationUri(id: string, page: number): string {
  return `${SCHEME}${encodeURIComponent(id)}${page === 1 ? '' : `?page=${page}`}`
}

export interface ConversationLocation {
  readonly id: string
  readonly page: number
}

/** Null for any other address. */
export function readConversationUri(uri: string): ConversationLocation | null {
  const parts = /^conversation:\/\/(?<id>[^/?#]+)\/?(?:\?page=(?<page>[1-9]\d{0,5}))?$/i.exec(uri)?.groups
  if (!parts) return null
  try {
    return { id: decodeURIComponent(parts['id'] ?? ''), page: Number(parts['page'] ?? 1) }
  } catch {
    // A lone percent sign can't be part of an id.
    return null
  }
}
