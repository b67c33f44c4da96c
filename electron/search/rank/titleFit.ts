import { findPattern } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { stopWords } from '../../../shared/text/questionWords.ts'
import { quoted } from '../../store/index/wordStore.ts'
import type { CandidateStore } from '../../store/lookup/candidateStore.ts'
import type { HitStore } from '../../store/lookup/hitStore.ts'
import type { WeighedTerm } from '../retrieve/gatherCandidates.ts'

const MAX_TITLES = 200

/**
 * How well titles match: the conversations whose title has any of the words, best first, and the weight of those words.
 */
export function createTitleFit(terms: readonly WeighedTerm[], candidates: CandidateStore, hits: HitStore) {
  const expression = anyWordOf(terms)
  const titled = expression === null ? [] : candidates.titlesWith(expression, MAX_TITLES)
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

/** An expression for an index of titles or summaries; null when no word is specific enough. */
export function anyWordOf(terms: readonly WeighedTerm[]): string | null {
  const words = terms
    .filter(({ label }) => !stopWords.has(label.toLowerCase()))
    .flatMap(({ patterns }) =>
      patterns.flatMap((pattern) =>
        pattern.is === 'forms' ? [...pattern.words] : pattern.is === 'words' ? pattern.tokens.slice(0, 1) : [],
      ),
    )
  return words.length === 0 ? null : words.map(quoted).join(' OR ')
}

/** Weighted share of the words in a short text. */
export function shareOfWords(terms: readonly WeighedTerm[], text: string): number {
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
