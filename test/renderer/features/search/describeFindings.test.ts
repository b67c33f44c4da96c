import { describe, expect, it } from 'vitest'
import { amountFound, describeFindings, timeTaken } from '../../../../renderer/features/search/describeFindings.ts'
import type { Findings } from '../../../../renderer/features/search/findings.ts'
import type { SearchAnswer } from '../../../../shared/model/searchAnswer.ts'

function findings(groupCount: number, change: Partial<SearchAnswer>): Findings {
  const answer: SearchAnswer = { hits: [], conversations: [], total: { count: 0, isExact: true }, nextCursor: null, sort: 'relevance', mode: 'keyword', models: [], didYouMean: null, hints: [], notices: [], ...change }
  const groups = Array.from({ length: groupCount }, (_, index) => ({ conversationId: `c${index}`, title: null, titleMarks: [], atMs: null, hits: [], hitCount: 1 }))
  return { asked: { text: 'fox', isTyping: false, waitsForModel: true }, answer, groups, tookMs: 1 }
}

function ranked(...hitCounts: readonly number[]): SearchAnswer['conversations'] {
  return hitCounts.map((hitCount, index) => ({ conversationId: `c${index}`, provider: 'chatgpt', title: null, titleMarks: [], activeAtMs: null, score: 1, hitCount }))
}

it('says how it was searched, and how long it took only to who asks', () => {
  const found = findings(2, { total: { count: 5, isExact: true }, mode: 'hybrid' })
  expect(describeFindings(found)).toBe('5 messages in 2 conversations · words and meaning')
  expect(timeTaken({ ...found, tookMs: 325.4 })).toBe('Found in 325\u00A0ms')
  expect(timeTaken({ ...found, tookMs: 1500 })).toBe('Found in 1.5\u00A0s')
})

describe('amountFound', () => {
  it('counts messages and conversations', () => {
    expect(amountFound(findings(12, { total: { count: 38, isExact: true } }))).toBe('38 messages in 12 conversations')
    expect(amountFound(findings(0, {}))).toBe('Nothing found')
  })

  it('names conversations before all pages are here only when they hold all that was found', () => {
    const more = { total: { count: 90, isExact: true }, nextCursor: 'more' }
    expect(amountFound(findings(5, { ...more, conversations: ranked(50, 40, 0) }))).toBe('90 messages in 2 conversations')
    expect(amountFound(findings(5, { ...more, conversations: ranked(50, 30) }))).toBe('90 messages')
  })
})
