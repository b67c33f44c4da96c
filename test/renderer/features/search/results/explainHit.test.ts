import { describe, expect, it } from 'vitest'
import { explainHit } from '../../../../../renderer/features/search/results/explainHit.ts'
import type { SearchHit } from '../../../../../shared/model/searchAnswer.ts'

const parts = { words: 1, meaning: 0, title: 0, phrase: 0, speaker: 0, standing: 0 }
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
      'Found by words: it has “cancel” and “fetch”.',
      'By words alone it would come 1st.',
    ])
  })

  it('describes the similarity of meaning', () => {
    expect(
      explainHit(hit({ mode: 'meaning', matchedWords: [], meaning: 0.617, keywordRank: null, meaningRank: 2 })),
    ).toEqual([
      'Found by meaning: it says something close to your words, 62 % alike.',
      'By meaning alone it would come 2nd.',
    ])
    expect(explainHit(hit({ mode: 'hybrid', meaning: 0.5, meaningRank: 23 })).at(-1)).toBe(
      'By words alone it would come 1st, by meaning alone 23rd.',
    )
  })

  it(
    'says which words it lacks, and nothing of the kind where it has them all, however little they weigh in a ' +
      'long message',
    () => {
      expect(explainHit(hit({ words: 0.4, matchedWords: ['fetch'], missingWords: ['cancel'] }))).toContain(
        'Of your words it lacks “cancel”.',
      )
      expect(explainHit(hit({ words: 0.4, matchedWords: ['water'] })).join(' ')).not.toContain('lacks')
    },
  )

  it('lists what moves it up or down', () => {
    expect(
      explainHit(hit({ parts: { ...parts, title: 0.2, phrase: 0.1, standing: -0.1 } }, { isBranch: true })),
    ).toEqual(
      expect.arrayContaining([
        'Your words stand there just as you typed them.',
        'The title has your words too, which moves it up.',
        'It is on a branch that the conversation no longer shows, which moves it down.',
      ]),
    )
    expect(explainHit(hit({ parts: { ...parts, standing: -0.1 } }, { kind: 'toolResult' }))).toContain(
      'It was said to or by a tool, which moves it down.',
    )
  })
})
