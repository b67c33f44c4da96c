import { type Match, positiveLeaves } from '../../../shared/query/searchQuery.ts'
import { isUnspaced } from '../../../shared/text/extraTokens.ts'
import { stopWords } from '../../../shared/text/questionWords.ts'
import type { WordLeaf } from './searchTerm.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
/** A shorter run of characters counts as one word. */
const SHORT_RUN = 4

/**
 * The words that ranking weighs one by one. A sentence in a script without spaces is split, because it rarely occurs a
 * second time as a whole.
 */
export function rankedLeaves(match: Match | null): WordLeaf[] {
  const leaves = positiveLeaves(match).flatMap((leaf) => (leaf.kind === 'word' || leaf.kind === 'phrase' ? [leaf] : []))
  return distinct(leaves).flatMap((leaf) =>
    leaf.kind === 'word' && isUnspaced(leaf.text) && leaf.text.length > SHORT_RUN
      ? [leaf, ...segmentsOf(leaf)]
      : [leaf],
  )
}

/** Each word once: repeating a word doesn't make it more important, and each one costs a pass over every text. */
function distinct<Part extends Match>(parts: readonly Part[]): Part[] {
  const known = new Set<string>()
  return parts.filter((part) => {
    if (part.kind !== 'word' && part.kind !== 'phrase') return true
    const key = `${part.kind} ${part.kind === 'word' && part.isPrefix} ${part.text.toLowerCase()}`
    return !known.has(key) && known.add(key)
  })
}

function segmentsOf(leaf: WordLeaf): WordLeaf[] {
  const words = [...segmenter.segment(leaf.text)].filter(
    ({ isWordLike, segment }) => isWordLike && segment.length > 1 && segment !== leaf.text,
  )
  return words.map(({ segment, index }) => ({
    kind: 'word',
    text: segment,
    isPrefix: false,
    start: leaf.start + index,
    end: leaf.start + index + segment.length,
  }))
}

/**
 * The query without its fillers: lone punctuation, such as the minus of a `-word` being typed, and very common words
 * next to more specific ones.
 */
export function withoutFillers(match: Match | null): Match | null {
  if (match?.kind !== 'all') return match
  const words = distinct(match.of).filter((part) => !isLonePunctuation(part))
  const specific = words.filter(
    (part) => part.kind !== 'word' || part.isPrefix || !stopWords.has(part.text.toLowerCase()),
  )
  const kept = specific.some((part) => part.kind === 'word') ? specific : words
  if (kept.length === 0) return match
  return kept.length === 1 ? (kept[0] ?? match) : { ...match, of: kept }
}

/** Titles that must match. They narrow the scope of the rest of the query. */
export function wantedTitles(match: Match | null): string[] {
  const parts = match?.kind === 'all' ? match.of : match === null ? [] : [match]
  return parts.flatMap((part) => (part.kind === 'title' ? [part.text] : []))
}

/** The query without its titles; null when nothing else is left. */
export function withoutTitles(match: Match | null): Match | null {
  if (match?.kind === 'title') return null
  if (match?.kind !== 'all') return match
  const rest = match.of.filter((part) => part.kind !== 'title')
  return rest.length > 1 ? { ...match, of: rest } : (rest[0] ?? null)
}

function isLonePunctuation(part: Match): boolean {
  const inner = part.kind === 'not' ? part.of : part
  return inner.kind === 'word' && /^[!-/:-@[-`{-~]$/.test(inner.text)
}
