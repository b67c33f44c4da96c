import { findPattern } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { stopWords } from '../../../shared/text/questionWords.ts'
import type { CandidateStore } from '../../store/lookup/candidateStore.ts'
import type { HitStore } from '../../store/lookup/hitStore.ts'
import type { WeightedTerm } from '../retrieve/gatherCandidates.ts'

const MAX_TITLES = 200

/**
 * How well titles match: the conversations whose title has any of the words, best first, and the weight of those words.
 */
export function createTitleFit(terms: readonly WeightedTerm[], candidates: CandidateStore, hits: HitStore) {
  const titled = candidates.withAnyWord('title', specificWords(terms), MAX_TITLES)
  const isTitled = new Set(titled)
  const known = new Map<number, number>()

  return {
    titled,
    /** Weighted share of the words in a title. */
    shareOf(conversationId: number): number {
      if (!isTitled.has(conversationId)) return 0
      const share = known.get(conversationId) ?? shareOfWords(terms, hits.conversation(conversationId)?.title ?? '')
      known.set(conversationId, share)
      return share
    },
  }
}

/** The words to look for in titles and summaries. */
export function specificWords(terms: readonly WeightedTerm[]): string[] {
  return terms
    .filter(({ label }) => !stopWords.has(label.toLowerCase()))
    .flatMap(({ patterns }) =>
      patterns.flatMap((pattern) =>
        pattern.kind === 'forms' ? [...pattern.words] : pattern.kind === 'words' ? pattern.tokens.slice(0, 1) : [],
      ),
    )
}

/** Weighted share of the words in a short text. */
export function shareOfWords(terms: readonly WeightedTerm[], text: string): number {
  const folded = foldWord(text)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  return (
    terms.reduce(
      (sum, { patterns, weight }) =>
        patterns.some((pattern) => findPattern(folded, pattern, 1).length > 0) ? sum + weight : sum,
      0,
    ) / total
  )
}
