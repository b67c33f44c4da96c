import type { WindowCommand } from '../../../shared/contract/archiveEvents.ts'

export const linkScheme = 'backscroll'

/** As long as the contract lets an id be. */
const MAX_ID_LENGTH = 500
const shape = /^backscroll:\/\/conversation\/([^/?#]+)(?:\/message\/([^/?#]+))?\/?$/i

/**
 * What a link such as backscroll://conversation/ID/message/ID asks for; null for everything that `messageLink` does not
 * make.
 */
export function readAppLink(address: string): WindowCommand | null {
  const [, conversation, message] = shape.exec(address) ?? []
  const conversationId = readId(conversation)
  if (conversationId === null) return null
  if (message === undefined) return { do: 'open', conversationId, messageId: null }
  const messageId = readId(message)
  return messageId === null ? null : { do: 'open', conversationId, messageId }
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
