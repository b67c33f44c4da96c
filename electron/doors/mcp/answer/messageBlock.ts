import type { FoundMessage, FoundMessages } from '../../../../shared/model/foundMessage.ts'
import type { MessageKind } from '../../../../shared/model/message.ts'
import { agentLine } from '../../../../shared/text/agentText.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { isoTimeOrNull, minuteTime, timeAgo } from './times.ts'
import { titleLine } from './titleLine.ts'

export const SEPARATOR = '\n\n---\n\n'
/** The usual constant of reciprocal rank fusion. */
const RANK_DAMPING = 60
const SHORT_ID_LENGTH = 8

export interface Relevance {
  readonly rrf_score: number | null
  readonly vector_rank: number | null
  readonly fts_rank: number | null
  readonly search_mode: 'fts' | 'hybrid' | 'timestamp'
}

/** A message in the format of Letta's own tool. */
export interface ShownMessage {
  readonly timestamp: string | null
  readonly time_ago: string | null
  readonly role: string
  readonly relevance: Relevance
  readonly content: string
  readonly message_id: string
  readonly conversation_id: string
  readonly title: string | null
  readonly link: string
}

interface Found {
  readonly message: FoundMessage
  /** Rank among the results, starting at 1. */
  readonly place: number
  readonly mode: FoundMessages['mode']
  readonly nowMs: number
}

export function shownMessage({ message, place, mode, nowMs }: Found): ShownMessage {
  const { createdAtMs, text, isCut, messageId, conversationId, title } = message
  return {
    timestamp: isoTimeOrNull(createdAtMs),
    time_ago: createdAtMs === null ? null : timeAgo(createdAtMs, nowMs),
    role: roleLine(message),
    relevance: relevanceOf(message, place, mode),
    content: isCut ? `${text}...` : text,
    message_id: messageId,
    conversation_id: conversationId,
    title: titleLine(title),
    link: messageLink(conversationId, messageId),
  }
}

/** `[YYYY-MM-DD HH:MM] role (conv: title_or_id)` and the content below it. */
export function messageBlock({ timestamp, role, title, conversation_id: id, content }: ShownMessage): string {
  const time = timestamp === null ? '(no time)' : minuteTime(Date.parse(timestamp))
  return `[${time}] ${role} (conv: ${title || id.slice(0, SHORT_ID_LENGTH)})\n${escapeForgery(content)}`
}

/** A line that looks like the head of a block; after dashes, even its beginning can be mistaken for one. */
const HEAD = /^\s*\[\s*(?:\d{4}-\d\d-\d\d[^\]]*|\(?no time\)?)\s*\].*\(\s*conv/iu
const HEAD_BEGINNING = /^\s*\[\s*(?:\d{4}-\d\d|\(no time\))/u
const DASHES = /^\s*-{3,}\s*$/u

/**
 * A message must not fake its own end or the start of another one, so such lines are escaped with a backslash, also in
 * full-width or other look-alike signs.
 */
function escapeForgery(content: string): string {
  const lines = content.split('\n')
  const plain = lines.map((line) => line.normalize('NFKC').replaceAll(/[\p{Pd}\u2212]/gu, '-'))
  let lastSaid = ''
  return lines
    .map((line, index) => {
      const read = plain[index] ?? ''
      const isHead = HEAD.test(read) || (DASHES.test(lastSaid) && HEAD_BEGINNING.test(read))
      if (read.trim() !== '') lastSaid = read
      return isHead || isSeparator(plain, index) ? line.replace(/^\s*/u, '$&\\') : line
    })
    .join('\n')
}

const isBlank = (line = ''): boolean => line.trim() === ''

/** Dashes between blank lines; those in tables or front matter are left alone. */
function isSeparator(lines: readonly string[], index: number): boolean {
  return lines[index]?.trim() === '---' && isBlank(lines[index - 1]) && isBlank(lines[index + 1])
}

function relevanceOf({ nearness }: FoundMessage, place: number, mode: FoundMessages['mode']): Relevance {
  if (mode === 'recent') return { rrf_score: null, vector_rank: null, fts_rank: null, search_mode: 'timestamp' }
  if (mode === 'literal') return { rrf_score: fused([place]), vector_rank: null, fts_rank: place, search_mode: 'fts' }
  const { meaningRank = null, keywordRank = null } = nearness ?? {}
  return {
    rrf_score: fused([meaningRank, keywordRank]),
    vector_rank: meaningRank,
    fts_rank: keywordRank,
    search_mode: 'hybrid',
  }
}

function fused(ranks: readonly (number | null)[]): number {
  const sum = ranks.reduce<number>((total, rank) => (rank === null ? total : total + 1 / (RANK_DAMPING + rank)), 0)
  return Math.round(sum * 1e6) / 1e6
}

interface Speaker {
  readonly kind: MessageKind
  readonly role: string | null
}

/**
 * The speaker, on one line. Exports attribute thinking to the assistant or a tool, but it must not read as an answer.
 */
export function roleLine({ kind, role }: Speaker): string {
  return kind === 'thoughts' ? 'thinking' : agentLine(role ?? 'unknown', 60)
}
