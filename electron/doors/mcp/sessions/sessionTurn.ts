import { z } from 'zod'
import type { Turn } from '../../../../shared/model/foundMessage.ts'
import { cutText } from '../../../../shared/text/agentText.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { roleLine } from '../answer/roleLine.ts'
import { isoTimeOrNull } from '../answer/times.ts'

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
