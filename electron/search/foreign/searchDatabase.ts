import { type Sentence, sentenceOf } from '../../../shared/reasons/sentence.ts'
import { isUtf8 } from 'node:buffer'
import type { FoundMessage, FoundMessages } from '../../../shared/model/foundMessage.ts'
import { agentText } from '../../../shared/text/agentText.ts'
import { caseFold } from '../../../shared/text/foldText.ts'
import { textBeginning } from '../../../shared/text/makeSnippet.ts'
import { contentWords, type StaticTable } from '../../embed/model/staticTable.ts'
import type { ForeignMessage, ForeignMessages } from '../../store/foreign/foreignMessages.ts'
import type { SearchControl } from '../searchControl.ts'
import { createSimilarMessages, type SimilarMessage } from './similarMessages.ts'

/** A query for another app's database. */
export interface DatabaseQuery {
  /** When empty, returns all messages, newest first. */
  readonly text: string
  /** All roles when omitted or empty. */
  readonly roles?: readonly string[] | undefined
  readonly fromMs?: number | undefined
  /** Exclusive. */
  readonly untilMs?: number | undefined
  readonly limit: number
  /** The most characters to return per message. */
  readonly textLimit: number
}

type ReadMessage = Omit<ForeignMessage, 'content'> & { readonly text: string }

class OutOfTime extends Error {}

/**
 * Messages with the exact text in their content or title, as stored or as agents see it, newest first; if there are
 * none, the nearest by keywords.
 * @param table also ranks the nearest by meaning
 */
export function searchDatabase(
  database: ForeignMessages,
  query: DatabaseQuery,
  control: SearchControl,
  table: StaticTable | null = null,
): FoundMessages {
  const text = query.text.trim() === '' ? '' : query.text
  const nearest = createSimilarMessages<ReadMessage>(text)
  const hasText = createLiteral(text)
  const found: ReadMessage[] = []
  const literal = eachMessage(database, query, control, (message) => {
    if (hasText(message)) found.push(message)
    else if (found.length === 0) nearest.count(message)
    return found.length <= query.limit
  })
  if (text === '' || found.length > 0 || literal.isLate || !nearest.hasAny()) {
    return {
      mode: modeOf(text, found.length),
      ...toFound(found.map(asExact), query),
      isComplete: !literal.isLate,
      notices: noticesOf(literal),
    }
  }
  const near = eachMessage(database, query, control, nearest.createScoring())
  const best = nearest.best(table && createDatabaseMeaning(text, table))
  return { mode: 'nearest', ...toFound(best.map(asRelated), query), isComplete: !near.isLate, notices: noticesOf(near) }
}

function modeOf(text: string, foundCount: number): FoundMessages['mode'] {
  if (text === '') return 'recent'
  return foundCount > 0 ? 'literal' : 'nearest'
}

interface Reading {
  readonly seen: number
  readonly isLate: boolean
}

/** Visits each readable message with a wanted role until the visitor returns false or time is up. */
function eachMessage(
  database: ForeignMessages,
  query: DatabaseQuery,
  control: SearchControl,
  visit: (message: ReadMessage) => boolean,
): Reading {
  const roles = new Set(query.roles)
  let seen = 0
  const pulse = (): void => {
    control.check()
    if (control.isLate()) throw new OutOfTime('the search took too long')
  }
  try {
    for (const { content, ...message } of database.messages(query, pulse)) {
      pulse()
      seen += 1
      if (roles.size > 0 && !roles.has(message.role?.toLowerCase() ?? '')) continue
      const text = databaseContent(content)
      // A message without text, such as an image, has nothing to read.
      if (text.trim() !== '' && !visit({ ...message, text })) break
    }
    return { seen, isLate: false }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error
    return { seen, isLate: true }
  }
}

function noticesOf({ seen, isLate }: Reading): Sentence[] {
  if (!isLate) return []
  return [seen === 0 ? sentenceOf('databaseTooLarge') : sentenceOf('databasePartlySearched', { messages: seen })]
}

function createLiteral(text: string): (message: ReadMessage) => boolean {
  const wanted = caseFold(text)
  const line = wanted.replace(/\s+/g, ' ')
  let lastTitle: string | null = null
  let isInTitle = wanted === ''
  return (message) => {
    // Messages of one conversation often come in a row.
    if (message.title !== lastTitle)
      isInTitle = caseFold(agentText(message.title ?? '').replace(/\s+/g, ' ')).includes(line)
    lastTitle = message.title
    return isInTitle || caseFold(agentText(message.text)).includes(wanted)
  }
}

interface Found {
  readonly message: ReadMessage
  readonly nearness: FoundMessage['nearness']
}

function asExact(message: ReadMessage): Found {
  return { message, nearness: null }
}

function asRelated({ message, ...nearness }: SimilarMessage<ReadMessage>): Found {
  return { message, nearness }
}

function toFound(
  all: readonly Found[],
  { limit, textLimit }: DatabaseQuery,
): Pick<FoundMessages, 'messages' | 'hasMore'> {
  const messages = all
    .slice(0, limit)
    .map(({ message: { id, conversationId, title, role, createdAtMs, text }, nearness }) => {
      const ids = { messageId: id ?? 'unknown', conversationId: conversationId ?? 'unknown' }
      return {
        ...ids,
        title,
        role,
        authorName: null,
        kind: 'message' as const,
        createdAtMs,
        ...textBeginning(text, textLimit),
        nearness,
      }
    })
  return { messages, hasMore: all.length > limit }
}

/**
 * Similarity in meaning to the question, 0 to 1; null when the table, which only knows English, has no words of the
 * question.
 */
function createDatabaseMeaning(question: string, table: StaticTable): ((text: string) => number) | null {
  if (!/[a-z]{3}/i.test(question)) return null
  const wanted = new Float32Array(table.dimensions)
  table.embedStatic(contentWords(question), wanted)
  if (wanted.every((number) => number === 0)) return null
  const vector = new Float32Array(table.dimensions)
  return (text) => {
    table.embedStatic(text, vector)
    return Math.max(
      0,
      wanted.reduce((sum, number, index) => sum + number * (vector[index] ?? 0), 0),
    )
  }
}

/**
 * The readable text of a message in a foreign database: plain text, or the texts in a JSON array of parts. Images and
 * recordings are skipped, as in imports.
 */
function databaseContent(content: unknown): string {
  const text = asText(content)
  const decoded = text.startsWith('[') ? (partsText(text) ?? text) : text
  return decoded.toWellFormed().replaceAll('\0', '\u2400')
}

function asText(content: unknown): string {
  if (typeof content === 'string') return content
  if (typeof content === 'number') return String(content)
  return Buffer.isBuffer(content) && isUtf8(content) ? content.toString('utf8') : ''
}

/** Null if this isn't an array of parts: a message may just start with a bracket, or be a list of numbers. */
function partsText(json: string): string | null {
  const parts = parsed(json)
  if (!Array.isArray(parts)) return null
  const texts: string[] = []
  for (const part of parts) {
    const text = partText(part)
    if (text === null) return null
    if (text !== '') texts.push(text)
  }
  return texts.join('\n')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function partText(part: unknown): string | null {
  if (typeof part === 'string') return part
  if (part === null) return ''
  if (typeof part !== 'object') return null
  const { text, content, content_type: type, asset_pointer: pointer } = part as Readonly<Record<string, unknown>>
  if (typeof text === 'string') return text
  if (typeof content === 'string' && typeof type === 'string') return content
  return typeof type === 'string' || pointer !== undefined ? '' : null
}
