import type { z } from 'zod'
import { messageSearchExample, threadSearchExample } from './answerExamples.ts'
import { EMPTY_QUERY } from './answerMessageSearch.ts'
import { NO_ARCHIVE, TIMEOUT } from './failure.ts'
import { readQuery } from './readQuery.ts'
import { messageSearchQuery } from './schemas/messageSearch.ts'
import { threadSearchQuery } from './schemas/threadSearch.ts'

interface Answer {
  /** Its name among the schemas of the document. */
  readonly schema: string
  readonly description: string
  readonly examples: Readonly<Record<string, unknown>>
}

export interface Endpoint {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly query: z.ZodObject
  /** A value of each parameter. */
  readonly values: Readonly<Record<string, string>>
  readonly requests: readonly { readonly label: string; readonly query: string }[]
  readonly answers: Readonly<Record<number, Answer>>
}

const unavailable = {
  schema: 'Detail',
  description: 'It took too long, or the archive cannot be read now.',
  examples: { timeout: { detail: TIMEOUT }, noArchive: { detail: NO_ARCHIVE } },
}
const bug = {
  schema: 'Detail',
  description: 'A mistake in Backscroll.',
  examples: { internal: { detail: 'Internal Server Error' } },
}
const strangers = {
  401: {
    schema: 'Refusal',
    description: 'The token is missing or wrong.',
    examples: { token: { error: 'Send the token as "Authorization: Bearer …".' } },
  },
  403: {
    schema: 'Refusal',
    description: 'Host or Origin are not those of this server.',
    examples: { origin: { error: 'Other pages may not ask here.' } },
  },
  429: {
    schema: 'Refusal',
    description: 'Too many requests at once. The header Retry-After says when to try again.',
    examples: { busy: { error: 'Too many are asking at once. Try again in a moment.' } },
  },
}
const wrong = (query: z.ZodObject, parameters: string) => ({
  schema: 'ValidationErrors',
  description: 'A parameter is missing or out of bounds.',
  examples: { wrong: refusalOf(query, parameters) },
})

export function createEndpoints(version: string): readonly Endpoint[] {
  return [messageSearch, threadSearch(version)]
}

const messageSearch: Endpoint = {
  path: '/api/search',
  operationId: 'searchMessages',
  summary: 'Messages by a full-text expression',
  description:
    'Full-text search in all messages with an expression of SQLite FTS5, ordered by rank. What is hidden from ' +
    'agents is shown: people ask here.',
  query: messageSearchQuery,
  values: { q: 'angular signals', thread_id: 'abc-thread-id', limit: '50' },
  requests: [
    { label: 'Basic search across all threads', query: 'q=angular+signals' },
    { label: 'Search within a specific thread', query: 'q=consensus&thread_id=abc-thread-id' },
    { label: 'Limit results', query: 'q=performance&limit=5' },
    { label: 'Phrase search', query: 'q=%22angular+signals%22' },
  ],
  answers: {
    200: {
      schema: 'MessageSearchResponse',
      description: 'What was found; an empty list also for an expression that cannot be read.',
      examples: { found: messageSearchExample, nothing: { results: [], total: 0, query: '*' } },
    },
    400: {
      schema: 'Detail',
      description: 'The expression is missing or blank.',
      examples: { empty: { detail: EMPTY_QUERY } },
    },
    ...strangers,
    422: wrong(messageSearchQuery, 'q=carrots&limit=many'),
    500: bug,
    503: unavailable,
  },
}

const threadSearch = (version: string): Endpoint => ({
  path: '/api/chat/threads/search',
  operationId: 'searchThreads',
  summary: 'Messages by words and by meaning',
  description:
    'Searches all conversations by words and, where the index has it, by meaning. Every field is always there; ' +
    'what cannot be known is null.',
  query: threadSearchQuery,
  values: { query: 'how deep for carrots', project_id: 'g-p-garden7', limit: '20' },
  requests: [
    { label: 'Search all conversations', query: 'query=how+deep+for+carrots' },
    { label: 'Search within a project', query: 'query=carrots&project_id=g-p-garden7&limit=5' },
  ],
  answers: {
    200: {
      schema: 'ThreadSearchResponse',
      description: 'What was found.',
      examples: { found: threadSearchExample(version) },
    },
    ...strangers,
    422: wrong(threadSearchQuery, 'project_id=a%20b&limit=0'),
    500: bug,
    503: unavailable,
  },
})

function refusalOf(query: z.ZodObject, parameters: string): unknown {
  const read = readQuery(query, new URLSearchParams(parameters))
  return { detail: read.ok ? [] : read.detail }
}
