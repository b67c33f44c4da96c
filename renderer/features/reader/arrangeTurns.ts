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
  let folded: MessageView[] = []
  let documents: MessageView[] = []
  let versions: MessageView[] = []
  let last: MessageView | null = null
  const close = (message: MessageView | null): void => {
    turns.push({ key: last === null ? 'first' : `after ${last.nodeKey}`, folded, documents, message, versions })
    last = message ?? documents.at(-1) ?? folded.at(-1) ?? last
    folded = []
    documents = []
    versions = []
  }
  const hasSteps = (): boolean => folded.length + documents.length > 0
  for (const message of messages) {
    const isQuestion = isRead(message) && message.role === 'user'
    // A question has nothing to do with the tools before it.
    if (isQuestion && hasSteps()) close(null)
    if (message.siblingCount > 1) versions.push(message)
    if (isRead(message)) close(message)
    else if (isDocument(message)) documents.push(message)
    else if (isFolded(message) || message.nodeKey === targetKey) folded.push(message)
  }
  if (hasSteps()) close(null)
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
  if (kind !== 'toolCall' || text === '') return false
  return recipient === 'canmore.create_textdoc' || (recipient === 'canmore.update_textdoc' && !text.startsWith('Replace:'))
}

function isRead({ kind, text, attachments }: MessageView): boolean {
  return kind === 'message' && (text !== '' || attachments.length > 0)
}

function isFolded({ kind, text, attachments }: MessageView): boolean {
  return (kind === 'thoughts' || kind === 'toolCall' || kind === 'toolResult') && (text !== '' || attachments.length > 0)
}
