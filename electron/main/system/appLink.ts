import type { WindowCommand } from '../../../shared/contract/archiveEvents.ts'

export const linkScheme = 'backscroll'

/** The contract's limit for ids. */
const MAX_ID_LENGTH = 500
const shape = /^backscroll:\/\/conversation\/([^/?#]+)(?:\/message\/([^/?#]+))?\/?$/i

/** Reads a link such as backscroll://conversation/ID/message/ID; null for anything `messageLink` doesn't create. */
export function readAppLink(address: string): WindowCommand | null {
  const [, conversation, message] = shape.exec(address) ?? []
  const conversationId = readId(conversation)
  if (conversationId === null) return null
  if (message === undefined) return { kind: 'open', conversationId, messageId: null }
  const messageId = readId(message)
  return messageId === null ? null : { kind: 'open', conversationId, messageId }
}

function readId(encoded: string | undefined): string | null {
  if (encoded === undefined) return null
  try {
    const id = decodeURIComponent(encoded)
    return id.length > MAX_ID_LENGTH || /\p{Cc}/u.test(id) ? null : id
  } catch {
    // A percent sign that encodes nothing.
    return null
  }
}
