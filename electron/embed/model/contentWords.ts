import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { askingWords, stopWords } from '../../../shared/text/questionWords.ts'

/** The words of a question that say what it is about; all of it when none of them does. */
export function contentWords(query: string): string {
  const kept = indexTokens(query).filter((word) => !stopWords.has(word) && !askingWords.has(word))
  return kept.length === 0 ? query : kept.join(' ')
}
