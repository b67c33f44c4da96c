import { z } from 'zod'
import type { ConversationView } from '../../../../shared/model/library.ts'
import { isoTime } from '../../../../shared/text/timestamps.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { isTurn } from '../../../api/readConversation.ts'
import { fitAnswer } from '../answer/budget.ts'
import { conversationUri } from '../resources/conversationUri.ts'
import { isoTimeOrNull } from '../answer/times.ts'
import { titleLine } from '../answer/titleLine.ts'
import type { ToolAnswer, ToolContext } from '../tool.ts'
import {
  findSession,
  roleLetter,
  type SessionNames,
  type SessionTurn,
  sessionTurnOf,
  shortenedTurn,
} from './sessionTurn.ts'

export const sessionDetails = z.object({
  id: z.string(),
  sessionKey: z.string().nullable(),
  title: z.string().nullable(),
  summary: z.string().nullable(),
  turnCount: z.int(),
  lastActivity: z.string().nullable(),
  createdAt: z.string(),
  link: z.string(),
})
type SessionDetails = z.infer<typeof sessionDetails>

export type SessionAnswer =
  | { readonly found: false }
  | { readonly found: true; readonly session: SessionDetails; readonly turns: SessionTurn[]; readonly notice?: string }

const NEAREST_MOST = 50

export async function getSession(
  names: SessionNames,
  maxTurns: number,
  context: ToolContext,
): Promise<ToolAnswer<{ mode: 'get' } & SessionAnswer>> {
  const view = await findSession(names, context.ask)
  if (view === null) return { text: '{"found":false}', structured: { mode: 'get', found: false } }
  const turns = turnsOf(view)
  const session = detailsOf(view, turns)
  return fitAnswer({
    items: turns.slice(0, maxTurns),
    tokenBudget: context.settings.tokenBudget,
    build: (shown) => {
      const notice = restNotice({ id: session.id, turns, shown, nameOf: context.nameOf })
      const verbose = { found: true as const, session, turns: [...shown], ...(notice !== null && { notice }) }
      return {
        text: JSON.stringify(
          context.isCompact ? compactOf({ ...session, id: view.conversation.shortId }, shown, notice) : verbose,
        ),
        structured: { mode: 'get', ...verbose },
      }
    },
    shorten: shortenedTurn,
  })
}

function turnsOf({ conversation, messages }: ConversationView): SessionTurn[] {
  return messages.filter(isTurn).map((message, turnIndex) => sessionTurnOf(conversation.id, { ...message, turnIndex }))
}

function detailsOf({ conversation }: ConversationView, turns: readonly SessionTurn[]): SessionDetails {
  const { id, sessionKey, title, summary, createdAtMs, activeAtMs, importedAtMs } = conversation
  return {
    id,
    sessionKey,
    title: titleLine(title),
    summary,
    turnCount: turns.length,
    lastActivity: isoTimeOrNull(activeAtMs),
    createdAt: isoTime(createdAtMs ?? importedAtMs ?? 0),
    link: messageLink(id),
  }
}

function compactOf(
  { id, sessionKey, title, summary, turnCount }: SessionDetails,
  shown: readonly SessionTurn[],
  notice: string | null,
): object {
  return {
    id,
    k: sessionKey,
    t: title,
    sum: summary,
    n: turnCount,
    turns: shown.map(({ role, content }) => ({ r: roleLetter(role), c: content })),
    ...(notice !== null && { more: notice }),
  }
}

interface Rest {
  readonly id: string
  readonly turns: readonly SessionTurn[]
  readonly shown: readonly SessionTurn[]
  readonly nameOf: (tool: string) => string
}

function restNotice({ id, turns, shown, nameOf }: Rest): string | null {
  const whole = `read the resource ${conversationUri(id, 1)}`
  const isCut = shown.some(({ content }, index) => content !== turns[index]?.content)
  if (isCut)
    return (
      'The first turn is longer than the size limit and was ' +
      `cut${turns.length > 1 ? `, and ${turns.length - 1} more were left out` : ''}. To get the whole, ${whole} ` +
      'and the pages that follow it.'
    )
  if (shown.length === turns.length) return null
  const last = shown.at(-1)
  const rest =
    turns.length - shown.length === 1
      ? 'The last turn was left out. To get it'
      : `The last ${turns.length - shown.length} turns were left out. To get them`
  return (
    `${rest}, call ${nameOf('get_messages_around')} with message_id "${last?.messageId ?? ''}", before 0, ` +
    `after ${NEAREST_MOST}, or ${whole} and the pages that follow it.`
  )
}
