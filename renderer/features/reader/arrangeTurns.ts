import type { MessageView } from '../../../shared/model/library.ts'

/** What stands in the reader as one piece: a message, and the thoughts and tools that led to it. */
export interface Turn {
  /** The same for every version of a message, so that a switch of branches leaves the person where they are. */
  readonly key: string
  readonly folded: readonly MessageView[]
  /** Documents that were written beside the conversation, in a canvas. */
  readonly documents: readonly MessageView[]
  /** Null when thoughts and tools led to nothing. */
  readonly message: MessageView | null
  /** Where the conversation parts on the way to this turn: at its message, at a thought before it, or at something never shown. */
  readonly versions: readonly MessageView[]
}

/** Thoughts and tools go under the answer that follows them. What was never shown stays out, unless it is what somebody looks for. */
export function arrangeTurns(messages: readonly MessageView[], targetKey: string | null): Turn[] {
  const turns: Turn[] = []
  let steps: MessageView[] = []
  let versions: MessageView[] = []
  let last: MessageView | null = null
  const close = (message: MessageView | null): void => {
    const key = last === null ? 'first' : `after ${last.nodeKey}`
    turns.push({ key, folded: steps.filter((step) => !isDocument(step)), documents: steps.filter(isDocument), message, versions })
    last = message ?? steps.at(-1) ?? last
    steps = []
    versions = []
  }
  for (const message of messages) {
    const isMessage = isRead(message)
    // A question has nothing to do with the tools before it.
    if (isMessage && message.role === 'user' && steps.length > 0) close(null)
    if (message.siblingCount > 1) versions.push(message)
    if (isMessage) close(message)
    else if (isFolded(message) || message.nodeKey === targetKey) steps.push(message)
  }
  if (steps.length > 0) close(null)
  return turns
}

/** In the order in which they are read. */
export function messagesOf({ folded, documents, message }: Pick<Turn, 'folded' | 'documents' | 'message'>): MessageView[] {
  return message === null ? [...folded, ...documents] : [...folded, ...documents, message]
}

export function holdsMessage(turn: Turn, key: string | null): boolean {
  return key !== null && messagesOf(turn).some(({ nodeKey }) => nodeKey === key)
}

/** A whole document, new or written anew; changes of single places are steps like others. */
function isDocument({ kind, recipient, text }: MessageView): boolean {
  if (kind !== 'toolCall') return false
  return recipient === 'canmore.create_textdoc' || (recipient === 'canmore.update_textdoc' && !text.startsWith('Replace:'))
}

function isRead({ kind, text, attachments }: MessageView): boolean {
  return kind === 'message' && (text !== '' || attachments.length > 0)
}

function isFolded({ kind, text, attachments }: MessageView): boolean {
  return (kind === 'thoughts' || kind === 'toolCall' || kind === 'toolResult') && (text !== '' || attachments.length > 0)
}
