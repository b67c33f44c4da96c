import type { ToolAnswer } from './openAgent.ts'

/** A message in an answer, and the number of tokens after which it is complete. */
export interface ShownMessage {
  readonly messageId: string
  readonly endsAt: number
}

/** Counts like the app does, which is more than models count for English. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3)
}

interface Found {
  readonly message_id: string
  readonly content: string
}

/** The blocks of `conversation_search`, in order. */
export function searchBlocks({ text, value }: ToolAnswer): ShownMessage[] {
  return placed(
    text,
    (value['results'] as readonly Found[]).map(({ message_id: messageId, content }) => ({
      messageId,
      needle: content,
    })),
  )
}

interface Session {
  readonly matchedTurns?: readonly { readonly messageId: string; readonly content: string }[]
}

/** The turns of `query_conversations`, in order; its text is JSON. */
export function sessionTurns({ text, value }: ToolAnswer): ShownMessage[] {
  const turns = (value['conversations'] as readonly Session[]).flatMap(({ matchedTurns = [] }) => matchedTurns)
  return placed(
    text,
    turns.map(({ messageId, content }) => ({ messageId, needle: JSON.stringify(content).slice(1, -1) })),
  )
}

function placed(
  text: string,
  wanted: readonly { readonly messageId: string; readonly needle: string }[],
): ShownMessage[] {
  let from = 0
  return wanted.flatMap(({ messageId, needle }) => {
    const at = text.indexOf(needle, from)
    // An agent can't read messages that are missing from the text.
    if (at < 0) return []
    from = at + needle.length
    return [{ messageId, endsAt: estimateTokens(text.slice(0, from)) }]
  })
}
