import type { SearchAnswer } from '../../../../shared/model/searchAnswer.ts'
import type { MessageSearchResponse } from './schemas/messageSearch.ts'
import type { ThreadSearchResponse } from './schemas/threadSearch.ts'
import { threadSearchAnswer } from './threadSearchAnswer.ts'

/** What the descriptions of both addresses show. The person and the talk are made up. */
export const messageSearchExample: MessageSearchResponse = {
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
        parts: { words: 0.2, meaning: 0.42, title: 0, phrase: 0, speaker: 0, standing: 0 },
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

export function threadSearchExample(version: string): ThreadSearchResponse {
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
