import type { Context } from 'hono'
import type { z } from 'zod'
import type { MatchedMessage } from '../../../../shared/model/foundMessage.ts'
import type { Dispatch } from '../../../api/dispatch.ts'
import type { GuardedEnv } from '../guard.ts'
import { failureOf, TIMEOUT, type ValidationError } from './schemas/errorSchemas.ts'
import { messageSearchQuery, type MessageSearchResponse, type MessageSearchResult } from './schemas/messageSearch.ts'

export const EMPTY_QUERY = "Query parameter 'q' must not be empty"

/** Full-text search by expression. The user searches here, so nothing is withheld. */
export function answerMessageSearch(dispatch: Dispatch) {
  return async (context: Context<GuardedEnv>): Promise<Response> => {
    const parameters = new URL(context.req.url).searchParams
    if (!parameters.has('q')) parameters.set('q', '')
    const read = readQuery(messageSearchQuery, parameters)
    if (!read.ok) return context.json({ detail: read.detail }, 422)
    const { q, thread_id: conversationId = '', limit } = read.value
    if (q.trim() === '') return context.json({ detail: EMPTY_QUERY }, 400)
    const input = { expression: q, limit, ...(conversationId !== '' && { conversationId }) }
    const reply = await dispatch({
      door: 'http',
      name: 'messages.match',
      input,
      context: { signal: context.req.raw.signal, emit: () => {} },
    })
    if (!reply.ok) {
      const { status, detail } = failureOf(reply.error.code)
      return context.json({ detail }, status)
    }
    if (reply.value.isInterrupted) return context.json({ detail: TIMEOUT }, 503)
    const results = reply.value.messages.map(resultOf)
    return context.json({ results, total: results.length, query: q } satisfies MessageSearchResponse)
  }
}

function resultOf({
  messageId,
  conversationId,
  title,
  author,
  position,
  createdAtMs,
  snippet,
}: MatchedMessage): MessageSearchResult {
  return {
    message_id: messageId,
    thread_id: conversationId,
    thread_topic: title,
    author,
    seq: position,
    created_at: createdAtMs === null ? null : new Date(createdAtMs).toISOString().slice(0, 19),
    snippet: snippet ?? '',
  }
}

type ReadQuery<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly detail: ValidationError[] }

/**
 * Reads query parameters by their schema. Unknown ones are ignored, and of duplicates the last one counts, as in
 * FastAPI.
 */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  parameters: URLSearchParams,
): ReadQuery<z.output<Schema>> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (parameters.has(name) ? [[name, parameters.getAll(name).at(-1)]] : [])),
  )
  const read = schema.safeParse(given)
  if (read.success) return { ok: true, value: read.data }
  const firstOfEach = new Map(read.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue]))
  // In the order of the schema.
  const wrong = Object.keys(schema.shape).filter((name) => firstOfEach.has(name))
  return { ok: false, detail: wrong.map((name) => validationErrorOf(name, firstOfEach.get(name), given[name] ?? null)) }
}

function validationErrorOf(name: string, issue: z.core.$ZodIssue | undefined, input: string | null): ValidationError {
  const loc = ['query', name]
  // Every query parameter is a string, so only a missing one can have the wrong type.
  if (issue?.code !== 'custom') return { type: 'missing', loc, msg: 'Field required', input }
  const { type, ctx } = issue.params as Pick<ValidationError, 'type' | 'ctx'>
  return { type, loc, msg: issue.message, input, ...(ctx && { ctx }) }
}
