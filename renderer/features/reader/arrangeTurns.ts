import type { MessageView } from '../../../shared/model/library.ts'

/** What stands in the reader as one piece: a message, and the thoughts and tools that led to it. */
export interface Turn {
  readonly key: string
  readonly folded: readonly MessageView[]
  /** Null when thoughts and tools led to nothing. */
  readonly message: MessageView | null
}

/** Thoughts and tools go under the answer that follows them. What was never shown stays out, unless it is what somebody looks for. */
export function arrangeTurns(messages: readonly MessageView[], targetKey: string | null): Turn[] {
  const turns: Turn[] = []
  let folded: MessageView[] = []
  const close = (message: MessageView | null): void => {
    const key = message?.nodeKey ?? folded[0]?.nodeKey
    if (key !== undefined) turns.push({ key, folded, message })
    folded = []
  }
  for (const message of messages) {
    if (isRead(message)) {
      // A question has nothing to do with the tools before it.
      if (message.role === 'user' && folded.length > 0) close(null)
      close(message)
    } else if (isFolded(message) || message.nodeKey === targetKey) folded.push(message)
  }
  if (folded.length > 0) close(null)
  return turns
}

function isRead({ kind, text, attachments }: MessageView): boolean {
  return kind === 'message' && (text !== '' || attachments.length > 0)
}

function isFolded({ kind, text }: MessageView): boolean {
  return (kind === 'thoughts' || kind === 'toolCall' || kind === 'toolResult') && text !== ''
}
