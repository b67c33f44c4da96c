import { describe, expect, it } from 'vitest'
import { explainHit } from '../../../../../renderer/features/search/results/explainHit.ts'
import type { SearchHit } from '../../../../../shared/model/searchAnswer.ts'

const parts = {
  words: 1,
  title: 0,
  nearby: 0,
  meaning: 0,
  phrase: 0,
  conversation: 0,
  speaker: 0,
  date: 0,
  length: 0,
  standing: 0,
}
const why: SearchHit['why'] = {
  mode: 'keyword',
  score: 1,
  parts,
  words: 1,
  meaning: null,
  keywordRank: 1,
  meaningRank: null,
  matchedWords: ['cancel', 'fetch'],
  missingWords: [],
}

function hit(change: Partial<SearchHit['why']>, rest: Partial<SearchHit> = {}): SearchHit {
  return {
    messageId: 'm',
    conversationId: 'c',
    provider: 'chatgpt',
    title: 'A talk',
    role: 'assistant',
    authorName: null,
    kind: 'message',
    model: null,
    createdAtMs: null,
    elseAtMs: null,
    isBranch: false,
    position: 0,
    conversationMessageCount: 2,
    projectId: null,
    gptId: null,
    tags: [],
    updatedAtMs: null,
    textLength: 0,
    snippet: { text: '', ranges: [], isCutBefore: false, isCutAfter: false },
    before: null,
    after: null,
    ...rest,
    why: { ...why, ...change },
  }
}

describe('explainHit', () => {
  it('lists the matched words', () => {
    expect(explainHit(hit({}))).toEqual([
      'Keyword match: contains “cancel” and “fetch”.',
      'Ranked 1st in keyword search.',
    ])
  })

  it('describes the similarity of meaning', () => {
    expect(
      explainHit(hit({ mode: 'meaning', matchedWords: [], meaning: 0.617, keywordRank: null, meaningRank: 2 })),
    ).toEqual(['Semantic match (62% similar).', 'Ranked 2nd in semantic search.'])
    expect(explainHit(hit({ mode: 'hybrid', meaning: 0.5, meaningRank: 23 })).at(-1)).toBe(
      'Ranked 1st in keyword search, 23rd in semantic search.',
    )
  })

  it(
    'says which words it lacks, and nothing of the kind where it has them all, however little they weigh in a ' +
      'long message',
    () => {
      expect(explainHit(hit({ words: 0.4, matchedWords: ['fetch'], missingWords: ['cancel'] }))).toContain(
        'Doesn’t contain “cancel”.',
      )
      expect(explainHit(hit({ words: 0.4, matchedWords: ['water'] })).join(' ')).not.toContain('lacks')
    },
  )

  it('lists what moves it up or down', () => {
    expect(
      explainHit(
        hit(
          { parts: { ...parts, title: 0.2, nearby: 0.1, date: 0.2, phrase: 0.1, standing: -0.1 } },
          { isBranch: true },
        ),
      ),
    ).toEqual(
      expect.arrayContaining([
        'Has words next to each other, as in your search.',
        'Ranked higher: the title matches too.',
        'Ranked higher: messages around it match too.',
        'Ranked higher: it’s from the time you named.',
        'Ranked lower: the conversation shows another version of this message.',
      ]),
    )
    expect(explainHit(hit({ parts: { ...parts, standing: -0.1 } }, { kind: 'toolResult' }))).toContain(
      'Ranked lower: this is a tool call or its result.',
    )
  })
})
