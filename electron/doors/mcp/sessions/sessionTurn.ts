import { z } from 'zod'
import { AppError } from '../../../../shared/contract/appError.ts'
import type { Turn } from '../../../../shared/model/foundMessage.ts'
import type { ConversationView } from '../../../../shared/model/library.ts'
import { cutText } from '../../../../shared/text/agentText.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { namedText } from '../answer/inputFields.ts'
import { roleLine } from '../answer/messageBlock.ts'
import { isoTimeOrNull } from '../answer/times.ts'
import type { Ask } from '../tool.ts'

export const sessionTurn = z.object({
  role: z.string().describe('user, assistant, tool, or thinking.'),
  content: z.string(),
  turnIndex: z.int().nullable(),
  createdAt: z.string().nullable().describe('ISO 8601, UTC.'),
  messageId: z.string(),
  link: z.string().describe('Opens the message in the app.'),
})
export type SessionTurn = z.infer<typeof sessionTurn>

export function sessionTurnOf(
  conversationId: string,
  { messageId, role, kind, createdAtMs, text, turnIndex }: Omit<Turn, 'authorName'>,
): SessionTurn {
  return {
    role: roleLine({ kind, role }),
    content: text,
    turnIndex,
    createdAt: isoTimeOrNull(createdAtMs),
    messageId,
    link: messageLink(conversationId, messageId),
  }
}

export function shortenedTurn<Shown extends SessionTurn>(turn: Shown, maxLength: number): Shown {
  return { ...turn, content: cutText(turn.content, maxLength) }
}

/** `u` for user, `a` for assistant, `s` for system, `t` for tool, `th` for thinking. */
export function roleLetter(role: string): string {
  if (role === 'thinking') return 'th'
  return role === 'unknown' ? '?' : role.slice(0, 1)
}

export interface SessionNames {
  readonly sessionId?: string | undefined
  readonly sessionKey?: string | undefined
}

/** The name to look a session up by, the id before the key; null when neither is given. */
export function sessionNameOf({ sessionId, sessionKey }: SessionNames): string | null {
  return namedText(sessionId) ?? namedText(sessionKey)
}

/** Null when there is none. A key must match exactly and is never treated as the prefix of an id. */
export async function findSession(names: SessionNames, ask: Ask): Promise<ConversationView | null> {
  const name = sessionNameOf(names)
  if (name === null) return null
  const view = await ask('conversations.show', { id: name }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  const isByKey = namedText(names.sessionId) === null
  return view !== null && isByKey && view.conversation.sessionKey !== name ? null : view
}
