import { describe, expect, it } from 'vitest'
import { providers } from '../../../../../electron/import/formats/index.ts'
import {
  describeTotal,
  describeCount,
  describeResults,
  describeSpeaker,
  timeTaken,
} from '../../../../../renderer/features/search/results/describeResults.ts'
import type { LoadedResults } from '../../../../../renderer/features/search/results/loadedResults.ts'
import type { SearchAnswer } from '../../../../../shared/model/searchAnswer.ts'

function findings(groupCount: number, change: Partial<SearchAnswer>): LoadedResults {
  const answer: SearchAnswer = {
    hits: [],
    conversations: [],
    total: { count: 0, isExact: true },
    relatedCount: 0,
    marks: [],
    leastSimilarity: null,
    nextCursor: null,
    sort: 'relevance',
    mode: 'keyword',
    models: [],
    didYouMean: null,
    hints: [],
    notices: [],
    ...change,
  }
  const groups = Array.from({ length: groupCount }, (_, index) => ({
    conversationId: `c${index}`,
    provider: 'chatgpt',
    title: null,
    derivedTitle: null,
    titleMarks: [],
    atMs: null,
    hits: [],
    resultCount: 1,
    isExact: true,
    relatedCount: 0,
  }))
  return { request: { text: 'fox', isTyping: false, waitsForModel: true }, answer, groups, tookMs: 1 }
}

function ranked(...resultCounts: readonly number[]): SearchAnswer['conversations'] {
  return resultCounts.map((resultCount, index) => ({
    conversationId: `c${index}`,
    provider: 'chatgpt',
    title: null,
    derivedTitle: null,
    titleMarks: [],
    activeAtMs: null,
    score: 1,
    resultCount,
    isExact: true,
    relatedCount: 0,
  }))
}

it('describes the search method, and shows the duration only on request', () => {
  const found = findings(2, { total: { count: 5, isExact: true }, conversations: ranked(3, 2), mode: 'hybrid' })
  expect(describeResults(found)).toBe('5 results in 2 conversations · keyword and semantic search')
  expect(timeTaken({ ...found, tookMs: 325.4 })).toBe('Found in 325\u00A0ms')
  expect(timeTaken({ ...found, tookMs: 1500 })).toBe('Found in 1.5\u00A0s')
})

describe('amountFound', () => {
  it('counts results and their conversations, not title-only matches', () => {
    expect(describeTotal(findings(3, { total: { count: 38, isExact: true }, conversations: ranked(30, 8, 0) }))).toBe(
      '38 results in 2 conversations',
    )
    expect(describeTotal(findings(1, { total: { count: 1, isExact: true }, conversations: ranked(1) }))).toBe(
      '1 result in 1 conversation',
    )
    expect(describeTotal(findings(0, {}))).toBe('No results')
  })

  it('counts conversations only when they contain all results', () => {
    const more = { total: { count: 90, isExact: true }, nextCursor: 'more' }
    expect(describeTotal(findings(5, { ...more, conversations: ranked(50, 40, 0) }))).toBe(
      '90 results in 2 conversations',
    )
    expect(describeTotal(findings(5, { ...more, conversations: ranked(50, 30) }))).toBe('90 results')
  })

  it('counts related results separately', () => {
    expect(describeTotal(findings(3, { total: { count: 4, isExact: true }, relatedCount: 9 }))).toBe(
      '4 results, 9 related',
    )
    expect(describeTotal(findings(3, { relatedCount: 9 }))).toBe('9 related results')
    expect(describeTotal(findings(1, { relatedCount: 1 }))).toBe('1 related result')
  })

  it('shows a lower bound', () => {
    expect(
      describeTotal(findings(3, { total: { count: 10_000, isExact: false }, conversations: ranked(10_000) })),
    ).toBe('10,000+ results')
    expect(describeCount({ resultCount: 20, isExact: false, relatedCount: 2 })).toBe('20+ results, 2 related')
  })
})

describe('describeSpeaker', () => {
  it.each(providers.map(({ id, speaker }) => [id, speaker] as const))(
    'names who answers in conversations from %s as the open conversation does',
    (provider, speaker) => {
      expect(describeSpeaker({ role: 'assistant', provider })).toBe(speaker ?? 'Assistant')
    },
  )

  it('calls you You, and is empty for an unknown role', () => {
    expect(describeSpeaker({ role: 'user', provider: 'claude' })).toBe('You')
    expect(describeSpeaker({ role: 'tool', provider: 'chatgpt' })).toBe('Tools')
    expect(describeSpeaker({ role: null, provider: 'chatgpt' })).toBe('')
  })
})
