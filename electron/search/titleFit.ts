import { findPattern } from '../../shared/text/findWords.ts'
import { foldWord } from '../../shared/text/foldText.ts'
import { stopWords } from '../../shared/text/questionWords.ts'
import type { CandidateStore } from '../store/candidateStore.ts'
import type { HitStore } from '../store/hitStore.ts'
import { quoted } from '../store/wordIndex.ts'
import type { WeighedTerm } from './gatherCandidates.ts'

const TITLES = 200

/** How well titles fit: the conversations whose title has any of the words, best first, and the weight of what each has. */
export function createTitleFit(terms: readonly WeighedTerm[], candidates: CandidateStore, hits: HitStore) {
  const words = terms.filter(({ label }) => !stopWords.has(label.toLowerCase())).flatMap(({ patterns }) =>
    patterns.flatMap((pattern) => (pattern.is === 'forms' ? [...pattern.words] : pattern.is === 'words' ? pattern.tokens.slice(0, 1) : [])),
  )
  const titled = words.length === 0 ? [] : candidates.titlesWith(words.map(quoted).join(' OR '), TITLES)
  const isTitled = new Set(titled)
  const known = new Map<number, number>()
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1

  function weigh(conversationId: number): number {
    const title = foldWord(hits.conversation(conversationId)?.title ?? '')
    return terms.reduce((sum, { patterns, weight }) => (patterns.some((pattern) => findPattern(title, pattern, 1).length > 0) ? sum + weight : sum), 0)
  }

  return {
    titled,
    /** Share of the words, by weight, that a title has. */
    shareOf(conversationId: number): number {
      if (!isTitled.has(conversationId)) return 0
      const share = known.get(conversationId) ?? weigh(conversationId) / total
      known.set(conversationId, share)
      return share
    },
  }
}
