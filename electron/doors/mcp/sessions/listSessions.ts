import { z } from 'zod'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import { cutText } from '../../../../shared/text/agentText.ts'
import { isoTime } from '../../../../shared/text/timestamps.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { fitAnswer } from '../answer/budget.ts'
import { isoTimeOrNull } from '../answer/times.ts'
import { titleLine } from '../answer/titleLine.ts'
import type { ToolAnswer, ToolContext } from '../tool.ts'

export const listedSession = z.object({
  sessionId: z.string(),
  sessionKey: z.string().nullable(),
  title: z.string().nullable(),
  turnCount: z.int(),
  lastActivity: z.string().nullable(),
  createdAt: z.string(),
  link: z.string(),
})
type ListedSession = z.infer<typeof listedSession>

export interface ListedSessions {
  readonly total: number
  readonly returned: number
  readonly offset: number
  readonly conversations: ListedSession[]
  readonly notice?: string
}

export async function listSessions(
  limit: number,
  offset: number,
  { ask, settings: { tokenBudget }, isCompact, nameOf }: ToolContext,
): Promise<ToolAnswer<{ mode: 'list' } & ListedSessions>> {
  const { conversations, total } = await ask('conversations.list', { limit, offset })
  const items = conversations.map(sessionOf)
  const shortIds = new Map(conversations.map(({ id, shortId }) => [id, shortId]))
  return fitAnswer({
    items,
    tokenBudget,
    build: (shown) => {
      const isCut = shown.length < items.length
      const notice =
        `${items.length - shown.length} more were left out to stay within the size limit. To get ` +
        `them, call ${nameOf('query_conversations')} with mode=list and offset=${offset + shown.length}.`
      const verbose = { total, returned: shown.length, offset, conversations: [...shown], ...(isCut && { notice }) }
      return {
        text: JSON.stringify(isCompact ? compactOf(verbose, shortIds) : verbose),
        structured: { mode: 'list', ...verbose },
      }
    },
    shorten: (session, maxLength) => ({ ...session, title: session.title && cutText(session.title, maxLength) }),
  })
}

function sessionOf(conversation: ListedConversation): ListedSession {
  const { id, sessionKey, title, turnCount, activeAtMs, createdAtMs, importedAtMs } = conversation
  return {
    sessionId: id,
    sessionKey,
    title: titleLine(title),
    turnCount,
    lastActivity: isoTimeOrNull(activeAtMs),
    createdAt: isoTime(createdAtMs ?? importedAtMs ?? 0),
    link: messageLink(id),
  }
}

function compactOf({ total, conversations, notice }: ListedSessions, shortIds: ReadonlyMap<string, string>): object {
  return {
    n: total,
    c: conversations.map(({ sessionId, sessionKey, title, turnCount, lastActivity }) => ({
      id: shortIds.get(sessionId) ?? sessionId,
      k: sessionKey,
      t: title,
      turns: turnCount,
      last: lastActivity,
    })),
    ...(notice !== undefined && { more: notice }),
  }
}
