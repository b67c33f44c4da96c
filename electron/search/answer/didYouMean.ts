import type { SearchQuery } from '../../../shared/query/searchQuery.ts'
import { editDistance } from '../../../shared/text/editDistance.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { askingWords, stopWords } from '../../../shared/text/questionWords.ts'
import type { WordStore } from '../../store/index/wordStore.ts'

/** How many words that share letters with the mistyped one are compared letter by letter. */
const MAX_COMPARED = 400
/** The query with rare words replaced by similar, more common ones; null when there is nothing better. */
export function didYouMean(query: SearchQuery, words: WordStore): string | null {
  let corrected = query.text
  for (const { text, start, end } of typedWords(query).toReversed()) {
    const better = correction(text, words)
    if (better !== null) corrected = `${corrected.slice(0, start)}${better}${corrected.slice(end)}`
  }
  return corrected === query.text ? null : corrected
}

/** The words as typed, including a single word in quotes. */
function typedWords({ match, text }: SearchQuery): { text: string; start: number; end: number }[] {
  if (match === null) return []
  const parts = match.kind === 'all' || match.kind === 'any' ? match.of : [match]
  return parts.flatMap((part) => {
    if ((part.kind !== 'word' && part.kind !== 'phrase') || (part.kind === 'word' && part.isPrefix)) return []
    const at = text.slice(part.start, part.end).indexOf(part.text)
    return at < 0 ? [] : [{ text: part.text, start: part.start + at, end: part.start + at + part.text.length }]
  })
}

function correction(typed: string, words: WordStore): string | null {
  const [token, ...others] = indexTokens(typed)
  if (
    token === undefined ||
    others.length > 0 ||
    !/^\p{L}{4,}$/u.test(token) ||
    stopWords.has(token) ||
    askingWords.has(token)
  )
    return null
  if (words.isUsed(token)) return null
  const reach = token.length < 8 ? 1 : 2
  const near = words.resembling(token, MAX_COMPARED).flatMap(({ term, messageCount }) => {
    const spelled = foldWord(term)
    const distance = Math.abs(spelled.length - token.length) > reach ? reach + 1 : editDistance(token, spelled)
    // Typos in the first letter are rare, so a word with another first letter is usually a different word.
    const isBetter = distance > 0 && distance <= reach && spelled[0] === token[0]
    return isBetter ? [{ term, worth: Math.log(messageCount + 1) / distance ** 2 }] : []
  })
  return near.toSorted((a, b) => b.worth - a.worth).find(({ term }) => words.isUsed(term))?.term ?? null
}
