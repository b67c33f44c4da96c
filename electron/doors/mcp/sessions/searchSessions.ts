import { z } from 'zod'
import type { FoundConversation } from '../../../../shared/model/foundMessage.ts'
import { agentText, cutText } from '../../../../shared/text/agentText.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { answerTokens, fitAnswer } from '../answer/budget.ts'
import { titleLine } from '../answer/titleLine.ts'
import type { ToolAnswer, ToolContext } from '../tool.ts'
import { roleLetter, type SessionTurn, sessionTurn, sessionTurnOf, shortenedTurn } from './sessionTurn.ts'

interface Size {
  readonly turnLength: number
  readonly turnCount: number
}

/** Shorter and fewer turns make room for more conversations; the first size at which all fit is used. */
const SIZES: readonly [Size, ...Size[]] = [
  { turnLength: 2000, turnCount: Infinity },
  { turnLength: 800, turnCount: Infinity },
  { turnLength: 300, turnCount: Infinity },
  { turnLength: 300, turnCount: 3 },
  { turnLength: 300, turnCount: 1 },
]

const LOWER_BOUND = 'At least so many conversations match; not all were counted.'

const matchedTurn = sessionTurn.extend({
  turnIndex: z.int().nullable().describe('Of a thought, or of what a tool did, that of the turn it leads to.'),
  score: z.number(),
})

export const foundSession = z.object({
  sessionId: z.string(),
  sessionKey: z.string().nullable(),
  title: z.string().nullable(),
  summary: z.string().nullable(),
  turnCount: z.int(),
  score: z.number(),
  turns: z.array(sessionTurn).optional(),
  matchedTurns: z.array(matchedTurn).optional(),
  link: z.string(),
})
type FoundSession = z.infer<typeof foundSession>

export interface SearchedSessions {
  readonly query: string
  readonly totalResults: number
  readonly conversations: FoundSession[]
  readonly notice?: string
}

export interface SessionSearch {
  readonly query: string
  readonly searchMode: 'summary' | 'turns' | 'both'
  readonly includeTranscript: boolean
  readonly maxTurnsPerConversation: number
  readonly limit: number
}

export async function searchSessions(
  search: SessionSearch,
  { ask, settings: { tokenBudget }, isCompact, nameOf }: ToolContext,
): Promise<ToolAnswer<{ mode: 'search' } & SearchedSessions>> {
  const { query, searchMode, includeTranscript, maxTurnsPerConversation, limit } = search
  const found = await ask('conversations.find', {
    query,
    by: searchMode,
    limit,
    turnLimit: maxTurnsPerConversation,
    withLastTurns: includeTranscript,
  })
  const { total } = found
  const sessions = found.conversations.map((each) => sessionOf(each, search))
  const shortIds = new Map(found.conversations.map(({ conversation }) => [conversation.id, conversation.shortId]))
  const build = (shown: readonly FoundSession[]): ToolAnswer<{ mode: 'search' } & SearchedSessions> => {
    const leftOut = sessions.length - shown.length
    const isLess = shown.some((session, index) => textLength(session) < textLength(sessions[index]))
    const notice = [
      ...found.notices.map(({ message }) => message),
      ...(total.isExact ? [] : [LOWER_BOUND]),
      ...(isLess ? [shortenedNotice(nameOf)] : []),
      ...(leftOut > 0 ? [leftOutNotice(leftOut, nameOf('query_conversations'))] : []),
    ].join(' ')
    const verbose = {
      query: agentText(query),
      totalResults: total.count,
      conversations: [...shown],
      ...(notice !== '' && { notice }),
    }
    return {
      text: JSON.stringify(isCompact ? compactOf(verbose, shortIds) : verbose),
      structured: { mode: 'search', ...verbose },
    }
  }
  const sizes = SIZES.map((size) => sessions.map((session) => shortened(session, size)))
  const items = sizes.find((each) => answerTokens(build(each)) <= tokenBudget) ?? sizes.at(-1) ?? []
  return fitAnswer({ items, tokenBudget, build, shorten: shortenedMost })
}

function shortenedMost(session: FoundSession, turnLength: number): FoundSession {
  return {
    ...shortened(session, { turnLength, turnCount: 1 }),
    summary: session.summary && cutText(session.summary, turnLength),
  }
}

/** The length of everything that may be cut. */
function textLength(session: FoundSession | undefined): number {
  const { turns = [], matchedTurns = [], summary = null } = session ?? {}
  return [...turns, ...matchedTurns].reduce((sum, { content }) => sum + content.length + 1, summary?.length ?? 0)
}

function sessionOf(
  { conversation, score, matchedTurns, lastTurns }: FoundConversation,
  { searchMode, includeTranscript }: SessionSearch,
): FoundSession {
  const { id, sessionKey, title, summary, turnCount } = conversation
  return {
    sessionId: id,
    sessionKey,
    title: titleLine(title),
    summary,
    turnCount,
    score: twoDecimals(score),
    ...(includeTranscript && { turns: lastTurns.map((turn) => sessionTurnOf(id, turn)) }),
    ...(searchMode !== 'summary' && { matchedTurns: matchedTurns.map((turn) => matchedTurnOf(id, turn)) }),
    link: messageLink(id),
  }
}

function matchedTurnOf(id: string, turn: FoundConversation['matchedTurns'][number]): z.infer<typeof matchedTurn> {
  const shown = sessionTurnOf(id, turn)
  return {
    ...shown,
    content: `${turn.isCutBefore ? '...' : ''}${shown.content}${turn.isCutAfter ? '...' : ''}`,
    score: twoDecimals(turn.score),
  }
}

/** Keeps the first matched turns, which are the best, and the last turns of the transcript. */
function shortened(session: FoundSession, { turnLength, turnCount }: Size): FoundSession {
  return {
    ...session,
    ...(session.turns && { turns: session.turns.slice(-turnCount).map((turn) => shortenedTurn(turn, turnLength)) }),
    ...(session.matchedTurns && {
      matchedTurns: session.matchedTurns.slice(0, turnCount).map((turn) => shortenedTurn(turn, turnLength)),
    }),
  }
}

function compactOf(
  { conversations, totalResults, notice }: SearchedSessions,
  shortIds: ReadonlyMap<string, string>,
): object {
  return {
    n: totalResults,
    c: conversations.map(({ sessionId, sessionKey, title, score, summary, turns, matchedTurns }) => ({
      id: shortIds.get(sessionId) ?? sessionId,
      k: sessionKey,
      t: title,
      s: score,
      sum: summary,
      ...(turns && { turns: turns.map(compactTurn) }),
      ...(matchedTurns && { m: matchedTurns.map(compactTurn) }),
    })),
    ...(notice !== undefined && { more: notice }),
  }
}

function compactTurn({ role, content, turnIndex, createdAt, messageId }: SessionTurn): object {
  return { r: roleLetter(role), c: content, i: turnIndex, d: createdAt?.slice(0, 10) ?? null, mid: messageId }
}

function shortenedNotice(nameOf: (tool: string) => string): string {
  return (
    'Turns were shortened or left out to stay within the size limit. To read them whole, call ' +
    `${nameOf('get_messages_around')} with a message id, or ${nameOf('query_conversations')} with mode=get.`
  )
}

function leftOutNotice(leftOut: number, name: string): string {
  const subject = leftOut === 1 ? '1 more conversation was' : `${leftOut} more conversations were`
  return (
    `${subject} left out to stay within the size limit. To see ${leftOut === 1 ? 'it' : 'them'}, call ${name} ` +
    'again with includeTranscript=false, a smaller maxTurnsPerConversation or a narrower query.'
  )
}

function twoDecimals(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 100) / 100
}
