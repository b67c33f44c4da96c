import type { z } from 'zod'
import type { SearchAnswer } from '../../../../shared/model/searchAnswer.ts'
import { EMPTY_QUERY, readQuery } from './answerMessageSearch.ts'
import { NO_ARCHIVE, TIMEOUT } from './schemas/errorSchemas.ts'
import { messageSearchQuery, type MessageSearchResponse } from './schemas/messageSearch.ts'
import { threadSearchQuery, type ThreadSearchResponse } from './schemas/threadSearch.ts'
import { threadSearchAnswer } from './threadSearchAnswer.ts'

/** Examples in the documentation of both endpoints. The person and the conversation are made up. */
const messageSearchExample: MessageSearchResponse = {
  results: [
    {
      message_id: '5d0b3c1e-7f0a-4c55-9a4e-2b6c1f8e9d07',
      thread_id: '0f4a7c92-31de-4b8f-8f5d-6a1e2c3b4d5f',
      thread_topic: 'State in Angular',
      author: 'assistant',
      seq: 42,
      created_at: '2026-03-05T10:23:00',
      snippet: '…a form with many fields, <mark>angular</mark> <mark>signals</mark> tell each field alone…',
    },
  ],
  total: 1,
  query: 'angular signals',
}

const found: SearchAnswer = {
  hits: [
    {
      messageId: '5d0b3c1e-7f0a-4c55-9a4e-2b6c1f8e9d07',
      conversationId: '0f4a7c92-31de-4b8f-8f5d-6a1e2c3b4d5f',
      provider: 'chatgpt',
      title: 'Raised beds',
      role: 'assistant',
      authorName: null,
      kind: 'message',
      model: 'gpt-4o',
      createdAtMs: Date.UTC(2026, 2, 5, 10, 23),
      elseAtMs: null,
      isBranch: false,
      position: 3,
      conversationMessageCount: 8,
      projectId: 'g-p-garden7',
      gptId: null,
      tags: ['garden'],
      updatedAtMs: null,
      textLength: 36,
      snippet: {
        text: 'Forty centimetres suit carrots well.',
        ranges: [{ start: 23, end: 30 }],
        isCutBefore: false,
        isCutAfter: false,
      },
      fullText: 'Forty centimetres suit carrots well.',
      before: {
        messageId: 'c1a90e44-58b2-4d0e-8a37-9f0d7b6e5c21',
        role: 'user',
        text: 'How deep should a raised bed be?',
      },
      after: null,
      why: {
        mode: 'hybrid',
        score: 0.62,
        parts: {
          words: 0.83,
          title: 0,
          nearby: 0.1,
          meaning: 0.92,
          phrase: 0.15,
          conversation: 0.31,
          speaker: 0,
          date: 0,
          length: 0.1,
          standing: 0,
        },
        words: 0.66,
        meaning: 0.42,
        keywordRank: 1,
        meaningRank: 1,
        matchedWords: ['carrots'],
        missingWords: [],
      },
    },
  ],
  conversations: [],
  total: { count: 1, isExact: true },
  relatedCount: 0,
  marks: [],
  leastSimilarity: 0.33,
  tookMs: { embedding: 6, query: 5 },
  nextCursor: null,
  sort: 'relevance',
  mode: 'hybrid',
  models: ['all-MiniLM-L6-v2'],
  didYouMean: null,
  hints: [],
  notices: [],
}

function threadSearchExample(version: string): ThreadSearchResponse {
  const answeredAtMs = Date.UTC(2026, 3, 1, 9, 0, 0, 14)
  return threadSearchAnswer(found, {
    query: 'how deep for carrots',
    projectId: '',
    limit: 20,
    requestId: null,
    askedAtMs: answeredAtMs - 14,
    answeredAtMs,
    version,
  })
}

interface Answer {
  /** Its name among the document's schemas. */
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
  /** An example value for each parameter. */
  readonly values: Readonly<Record<string, string>>
  readonly requests: readonly { readonly label: string; readonly query: string }[]
  readonly answers: Readonly<Record<number, Answer>>
}

const unavailable = {
  schema: 'Detail',
  description: "The search took too long, or the archive isn't available now.",
  examples: { timeout: { detail: TIMEOUT }, noArchive: { detail: NO_ARCHIVE } },
}
const bug = {
  schema: 'Detail',
  description: 'An error inside Backscroll.',
  examples: { internal: { detail: 'Internal Server Error' } },
}
const unauthorized = {
  401: {
    schema: 'Refusal',
    description: 'The token is missing or wrong.',
    examples: { token: { error: 'Send the token as "Authorization: Bearer …".' } },
  },
  403: {
    schema: 'Refusal',
    description: "Host or Origin isn't this server's.",
    examples: { origin: { error: "Requests from other websites aren't allowed." } },
  },
  429: {
    schema: 'Refusal',
    description: 'Too many requests at once. Try again after the time in the Retry-After header.',
    examples: { busy: { error: 'Too many requests at once. Try again in a moment.' } },
  },
}
const wrong = (query: z.ZodObject, parameters: string) => ({
  schema: 'ValidationErrors',
  description: 'A parameter is missing or out of range.',
  examples: { wrong: refusalOf(query, parameters) },
})

export function createEndpoints(version: string): readonly Endpoint[] {
  return [messageSearch, threadSearch(version)]
}

const messageSearch: Endpoint = {
  path: '/api/search',
  operationId: 'searchMessages',
  summary: 'Search messages with a full-text expression',
  description:
    'Searches all messages with an SQLite FTS5 expression and orders results by rank. Includes messages ' +
    'hidden from agents, because this endpoint is for you.',
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
      description: 'The results. The list is also empty if the expression is invalid.',
      examples: { found: messageSearchExample, nothing: { results: [], total: 0, query: '*' } },
    },
    400: {
      schema: 'Detail',
      description: 'The expression is missing or empty.',
      examples: { empty: { detail: EMPTY_QUERY } },
    },
    ...unauthorized,
    422: wrong(messageSearchQuery, 'q=carrots&limit=many'),
    500: bug,
    503: unavailable,
  },
}

const threadSearch = (version: string): Endpoint => ({
  path: '/api/chat/threads/search',
  operationId: 'searchThreads',
  summary: 'Search messages with keyword and semantic search',
  description:
    'Keyword search in all conversations and, once messages are indexed, semantic search. Every field is ' +
    'always present; unknown values are null.',
  query: threadSearchQuery,
  values: { query: 'how deep for carrots', project_id: 'g-p-garden7', limit: '20' },
  requests: [
    { label: 'Search all conversations', query: 'query=how+deep+for+carrots' },
    { label: 'Search within a project', query: 'query=carrots&project_id=g-p-garden7&limit=5' },
  ],
  answers: {
    200: {
      schema: 'ThreadSearchResponse',
      description: 'The results.',
      examples: { found: threadSearchExample(version) },
    },
    ...unauthorized,
    422: wrong(threadSearchQuery, 'project_id=a%20b&limit=0'),
    500: bug,
    503: unavailable,
  },
})

function refusalOf(query: z.ZodObject, parameters: string): unknown {
  const read = readQuery(query, new URLSearchParams(parameters))
  return { detail: read.ok ? [] : read.detail }
}
