import { findPattern } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { stopWords } from '../../../shared/text/questionWords.ts'
import type { CandidateStore } from '../../store/lookup/candidateStore.ts'
import type { HitStore } from '../../store/lookup/hitStore.ts'
import type { WeightedTerm } from '../retrieve/gatherCandidates.ts'

/** The most titles read for one word. */
const MAX_TITLES = 3000

/** Which of the words each title has. */
export function createTitleFit(
  terms: readonly WeightedTerm[],
  { candidates, hits }: { readonly candidates: CandidateStore; readonly hits: HitStore },
) {
  const masks = new Map<number, number>()
  for (const term of terms)
    for (const conversationId of candidates.withAnyWordAtAll('title', specificWords([term]), MAX_TITLES))
      masks.set(conversationId, (masks.get(conversationId) ?? 0) | term.bit)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const maskOf = (conversationId: number): number => masks.get(conversationId) ?? 0
  /** Weighted share of the words in a title. */
  const shareOf = (conversationId: number): number => {
    const mask = maskOf(conversationId)
    return terms.reduce((sum, { bit, weight }) => ((mask & bit) === 0 ? sum : sum + weight), 0) / total
  }
  return {
    maskOf,
    shareOf,
    /** Whether the query is the title, or all of it that counts. */
    isWhole(conversationId: number): boolean {
      if (shareOf(conversationId) < 1) return false
      const words = indexTokens(hits.conversation(conversationId)?.title ?? '').filter((word) => !stopWords.has(word))
      return words.length <= terms.length
    },
    /** The conversations whose titles have the most of the words, best first. */
    best: (limit: number): number[] =>
      [...masks.keys()]
        .map((id) => ({ id, share: shareOf(id) }))
        .toSorted((one, other) => other.share - one.share || other.id - one.id)
        .slice(0, limit)
        .map(({ id }) => id),
  }
}

export type TitleFit = ReturnType<typeof createTitleFit>

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
