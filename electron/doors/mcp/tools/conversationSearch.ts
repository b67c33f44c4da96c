import { z } from 'zod'
import { AppError } from '../../../../shared/contract/appError.ts'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import { agentText, cutText } from '../../../../shared/text/agentText.ts'
import { fitAnswer } from '../answer/budget.ts'
import { readIsoDate, type NamedTime } from '../answer/readIsoDate.ts'
import { isoTimeOrNull } from '../answer/times.ts'
import { readingAnnotations, tool, type ToolAnswer } from '../tool.ts'
import { clamped, namedText, text } from '../answer/inputFields.ts'
import { messageBlock, SEPARATOR, shownMessage, type ShownMessage } from '../answer/messageBlock.ts'

const DEFAULT_LIMIT = 50
const CONTENT_LENGTH = 2000
const roles = ['user', 'assistant', 'tool'] as const

type Found = Output<'messages.find'>

/** A single role may be given without a list. */
const rolesField = z
  .unknown()
  .transform((given, context) => {
    const wanted: unknown[] = Array.isArray(given) ? given : [given]
    const unknown = wanted.find((role) => !roles.some((known) => known === role))
    if (unknown === undefined && wanted.every((role) => role !== undefined)) return wanted as (typeof roles)[number][]
    context.issues.push({
      code: 'custom',
      message:
        `${typeof unknown === 'string' ? JSON.stringify(cutText(unknown, 60)) : 'that'} is not a role I ` +
        'know. Use user, assistant or tool.',
      input: given,
    })
    return z.NEVER
  })
  .optional()
  .meta({
    type: 'array',
    items: { type: 'string', enum: [...roles] },
    description: 'Only messages with these roles. All of them when left out.',
  })

const input = z.strictObject({
  query: text()
    .max(100_000, 'is too long')
    .optional()
    .describe('Text to match in message content and conversation titles.'),
  roles: rolesField,
  start_date: text()
    .max(100, 'is too long')
    .optional()
    .describe(
      'Start of the date range (inclusive), ISO 8601. A date alone is the start of that day in UTC; a time without ' +
        'a zone is UTC.',
    ),
  end_date: text()
    .max(100, 'is too long')
    .optional()
    .describe(
      'End of the date range (inclusive), ISO 8601. A date alone is the end of that day in UTC; a time without a ' +
        'zone is UTC.',
    ),
  limit: clamped(1, 200, 'Maximum number of messages to return: 1 to 200, 50 when left out.'),
})

const result = z.object({
  timestamp: z.string().nullable().describe('ISO 8601, UTC.'),
  time_ago: z.string().nullable(),
  role: z.string().describe('user, assistant, tool, or thinking.'),
  relevance: z.object({
    rrf_score: z.number().nullable(),
    vector_rank: z.int().nullable(),
    fts_rank: z.int().nullable(),
    search_mode: z.enum(['fts', 'hybrid', 'timestamp']),
  }),
  content: z.string(),
  message_id: z.string(),
  conversation_id: z.string(),
  title: z.string().nullable(),
  link: z.string().describe('Opens the message in the app.'),
})

const output = z.object({
  message: z.string(),
  results: z.array(result),
  has_more: z.boolean().optional().describe('Whether more messages match than the limit let through.'),
  left_out: z.int().optional().describe('Messages that were found and left out to stay within the size limit.'),
  notices: z.array(z.string()).optional(),
})

export const conversationSearch = tool({
  name: 'conversation_search',
  title: 'Search past conversations',
  description:
    'Search prior conversation history (canonical ChatGPT export). Hybrid-style: text match on content and titles. ' +
    'Optional filters: roles (user/assistant/tool), start_date and end_date (ISO 8601 inclusive). Returns matching ' +
    'messages with timestamps and content.',
  input,
  output,
  annotations: readingAnnotations,
  errorsAs: 'words',
  async run(given, { ask, now, settings, nameOf }) {
    const span = spanOf(given.start_date, given.end_date)
    const wanted = wantedText(given.query)
    if (span === null || wanted === null) return emptyAnswer({ isComplete: true, notices: [] })
    const found = await ask('messages.find', {
      ...span,
      text: wanted,
      roles: given.roles,
      limit: given.limit ?? DEFAULT_LIMIT,
      textLimit: CONTENT_LENGTH,
    })
    if (found.messages.length === 0) return emptyAnswer(found)
    const nowMs = now()
    return fitAnswer({
      items: found.messages.map((message, index) =>
        shownMessage({ message, place: index + 1, mode: found.mode, nowMs }),
      ),
      tokenBudget: settings.tokenBudget,
      build: (shown) =>
        buildAnswer(found, shown, {
          nameOf,
          heading:
            found.mode === 'nearest' ? headingOf(Object.keys(span).length > 0 || (given.roles ?? []).length > 0) : '',
        }),
      shorten: (item, maxLength) => ({ ...item, content: cutText(item.content, maxLength) }),
    })
  },
})

/**
 * The query as texts are displayed, because quotes of them are searched. Empty when none was given; null when nothing
 * is left. NUL is removed, because it ends a string in SQLite and no text contains one.
 */
function wantedText(query: string | undefined): string | null {
  if (query === undefined || namedText(query) === null) return ''
  return namedText(agentText(query.replaceAll('\0', '')))
}

/** From the start of one date to the end of the other; null when the range is empty. */
function spanOf(start: string | undefined, end: string | undefined): { fromMs?: number; untilMs?: number } | null {
  const [from, until] = [dateOf('start_date', start), dateOf('end_date', end)]
  if (from && until && from.firstMs > until.lastMs) return null
  return { ...(from && { fromMs: from.firstMs }), ...(until && { untilMs: until.lastMs + 1 }) }
}

function dateOf(field: string, given: string | undefined): NamedTime | null {
  const named = namedText(given)
  const date = named === null ? null : readIsoDate(named)
  if (named !== null && date === null)
    throw new AppError({
      code: 'invalid_input',
      message:
        `${field}: ${JSON.stringify(cutText(named, 60))} isn't a date. Write it like 2025-01-31 or ` +
        '2025-01-31T14:30:00Z.',
    })
  return date
}

/** After a timeout it would be wrong to say that nothing matches. */
function emptyAnswer({
  isComplete,
  notices,
}: Pick<Found, 'isComplete' | 'notices'>): ToolAnswer<z.input<typeof output>> {
  const all = notices.map(({ message }) => message)
  const said = isComplete ? [] : all
  return {
    text: ['No matching messages.', ...said].join('\n'),
    structured: { message: 'No results found.', results: [], ...(all.length > 0 && { notices: all }) },
  }
}

interface AnswerContext {
  readonly nameOf: (tool: string) => string
  readonly heading: string
}

/** With roles or dates given, messages outside them may still contain the text. */
function headingOf(isFiltered: boolean): string {
  return (
    `No message ${isFiltered ? 'with these roles or dates ' : ''}contains this text as it stands; these are ` +
    'the closest by words and meaning:\n\n'
  )
}

function buildAnswer(
  { mode, messages, hasMore, notices }: Found,
  shown: readonly ShownMessage[],
  { nameOf, heading }: AnswerContext,
): ToolAnswer<z.input<typeof output>> {
  const leftOut = messages.length - shown.length
  const nextMs = mode === 'nearest' ? null : (messages[shown.length]?.createdAtMs ?? null)
  const isCut = shown.some(({ content }, index) => content.length < (messages[index]?.text.length ?? 0))
  const said = [
    ...notices.map(({ message }) => message),
    ...(isCut ? [cutNotice(shown[0], nameOf)] : []),
    ...(leftOut > 0 ? [leftOutNotice({ leftOut, hasMore, first: shown[0], next: isoTimeOrNull(nextMs), nameOf })] : []),
  ]
  const blocks = [...shown.map(messageBlock), ...(said.length > 0 ? [said.join('\n')] : [])].join(SEPARATOR)
  return {
    text: `${heading}${blocks}`,
    structured: {
      message: `Showing ${shown.length} results:`,
      results: [...shown],
      has_more: hasMore,
      ...(leftOut > 0 && { left_out: leftOut }),
      ...(said.length > 0 && { notices: said }),
    },
  }
}

function cutNotice(first: ShownMessage | undefined, nameOf: (tool: string) => string): string {
  return (
    'The message was cut to stay within the size limit. To read more of it, call ' +
    `${nameOf('get_messages_around')} with message_id "${first?.message_id ?? ''}", before 0, after 0.`
  )
}

interface LeftOut {
  readonly leftOut: number
  /** Whether there are more beyond the limit. */
  readonly hasMore: boolean
  readonly first: ShownMessage | undefined
  /** The time of the first omitted message, when results are sorted by time. */
  readonly next: string | null
  readonly nameOf: (tool: string) => string
}

function leftOutNotice({ leftOut, hasMore, first, next, nameOf }: LeftOut): string {
  const subject = leftOut === 1 ? '1 more message was' : `${leftOut} more messages were`
  const begin =
    `${subject} left out to stay within the size ` +
    `limit${hasMore ? ', and others beyond the limit asked for' : ''}. To get ${leftOut === 1 ? 'it' : 'them'}, `
  // If all shown messages have the same time, using it as the end date would show the same ones again.
  if (next !== null && next !== first?.timestamp)
    return `${begin}call ${nameOf('conversation_search')} again with end_date "${next}"`
  return (
    `${begin}call ${nameOf('conversation_search')} again with a narrower query, roles or dates, or read on ` +
    `from a message_id with ${nameOf('get_messages_around')}`
  )
}
