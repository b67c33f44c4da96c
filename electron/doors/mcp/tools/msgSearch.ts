import { z } from 'zod'
import type { MatchedMessage } from '../../../../shared/model/foundMessage.ts'
import { agentText, cutText } from '../../../../shared/text/agentText.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { fitAnswer } from '../answer/budget.ts'
import { roleLine } from '../answer/messageBlock.ts'
import { plainTime } from '../answer/times.ts'
import { titleLine } from '../answer/titleLine.ts'
import { readingAnnotations, tool } from '../tool.ts'
import { clamped, namedText, text } from '../answer/inputFields.ts'

const DEFAULT_LIMIT = 50
const HIDDEN = '[human-only content hidden]'
/** A long expression doesn't have to be echoed in full. */
const ECHO_LENGTH = 500

const input = z.strictObject({
  query: text()
    .max(100_000, 'is too long')
    .describe(
      'FTS5 MATCH expression over message content: words (all must appear), "a phrase", prefix*, AND, OR, NOT, ' +
        '(groups), content:word. One that cannot be read finds nothing.',
    ),
  thread_id: text()
    .max(500, 'is too long')
    .optional()
    .describe('Restrict results to a single conversation. Omit to search all.'),
  limit: clamped(1, 200, 'Maximum number of results: 1 to 200, 50 when left out.'),
})

const result = z.object({
  message_id: z.string(),
  thread_id: z.string(),
  thread_topic: z.string().nullable(),
  author: z.string().nullable().describe('The role, the name of a tool, or thinking.'),
  seq: z.int().nullable(),
  created_at: z.string().nullable().describe('ISO 8601, UTC.'),
  snippet: z.string().describe('An excerpt in HTML: found words stand in <mark>.'),
  link: z.string().describe('Opens the message in the app.'),
})

const output = z.object({
  results: z.array(result),
  total: z.int(),
  query: z.string(),
  notice: z.string().optional().describe('What was left out, and how to get it.'),
})

export const msgSearch = tool({
  name: 'msg_search',
  title: 'Search messages by expression',
  description:
    'Full-text search across all message content with an SQLite FTS5 MATCH expression. Results are ordered by ' +
    'relevance, each with a snippet in which the matching words are highlighted.',
  input,
  output,
  annotations: readingAnnotations,
  errorsAs: 'json',
  refuse: ({ query }) =>
    query === undefined || (typeof query === 'string' && query.trim() === '') ? 'query must not be empty' : null,
  async run({ query, thread_id: thread, limit = DEFAULT_LIMIT }, { ask, settings: { tokenBudget }, nameOf }) {
    const conversationId = namedText(thread)
    const { messages, isInterrupted } = await ask('messages.match', {
      expression: query,
      limit,
      ...(conversationId !== null && { conversationId }),
    })
    const items = messages.map(resultOf)
    return fitAnswer({
      items,
      tokenBudget,
      build: (shown) => {
        const notice = noticeOf(items.length - shown.length, isInterrupted, nameOf('msg_search'))
        const structured = {
          results: [...shown],
          total: items.length,
          query: cutText(agentText(query), ECHO_LENGTH),
          ...(notice !== null && { notice }),
        }
        return { text: JSON.stringify(structured), structured }
      },
      shorten: (item, maxLength) => ({ ...item, snippet: cutText(item.snippet, maxLength) }),
    })
  },
})

function resultOf({
  messageId,
  conversationId,
  title,
  author,
  kind,
  position,
  createdAtMs,
  snippet,
}: MatchedMessage): z.input<typeof result> {
  return {
    message_id: messageId,
    thread_id: conversationId,
    thread_topic: titleLine(title),
    author: author === null ? null : roleLine({ kind, role: author }),
    seq: position,
    created_at: createdAtMs === null ? null : plainTime(createdAtMs),
    snippet: snippet ?? HIDDEN,
    link: messageLink(conversationId, messageId),
  }
}

function noticeOf(leftOut: number, isInterrupted: boolean, name: string): string | null {
  if (leftOut > 0)
    return (
      `${leftOut} more were left out to stay within the size limit. To get them, call ${name} again with a ` +
      'narrower query or with a thread_id.'
    )
  return isInterrupted
    ? 'The search took too long and was stopped. Ask for rarer words, or for one conversation with thread_id.'
    : null
}
