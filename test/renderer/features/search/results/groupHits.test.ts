import { describe, expect, it } from 'vitest'
import { groupHits } from '../../../../../renderer/features/search/results/groupHits.ts'
import type { SearchAnswer, SearchHit } from '../../../../../shared/model/searchAnswer.ts'

type Ranked = SearchAnswer['conversations'][number]

function ranked(conversationId: string, change: Partial<Ranked> = {}): Ranked {
  return {
    conversationId,
    provider: 'chatgpt',
    title: conversationId,
    derivedTitle: null,
    titleMarks: [],
    activeAtMs: null,
    score: 1,
    resultCount: 0,
    isExact: true,
    relatedCount: 0,
    ...change,
  }
}

const hit = { messageId: 'm', conversationId: 'garden', title: 'garden', createdAtMs: 1 } as SearchHit
const marks = [{ start: 0, end: 6 }]
const grouped = (hits: SearchHit[], ...conversations: Ranked[]) => groupHits({ hits, conversations, sort: 'relevance' })

describe('groupHits', () => {
  it('lists title-only matches after those with messages, with the words to mark', () => {
    expect(grouped([hit], ranked('tulips', { titleMarks: marks }), ranked('garden', { resultCount: 1 }))).toMatchObject(
      [
        { conversationId: 'garden', resultCount: 1, isExact: true },
        { conversationId: 'tulips', hits: [], titleMarks: marks },
      ],
    )
  })

  it('does not treat a title without any of the words as a match: the conversation is related as a whole', () => {
    expect(grouped([hit], ranked('garden', { resultCount: 1 }), ranked('times'))).toMatchObject([
      { conversationId: 'garden' },
      { conversationId: 'times', titleMarks: [] },
    ])
  })

  it('is empty when no message and no title matches, because something is always nearest', () => {
    expect(grouped([], ranked('times'), ranked('bad parts'))).toEqual([])
  })
})
