import { type Match, positiveLeaves } from '../../../shared/query/searchQuery.ts'
import { isUnspaced } from '../../../shared/text/extraTokens.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { english } from '../../../shared/text/languages.ts'
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
  const areSplit = isLoose(match) && leaves.length > 1
  return distinct(
    distinct(leaves).flatMap((leaf) => {
      if (leaf.kind === 'phrase') return areSplit ? [leaf, ...wordsIn(leaf)] : [leaf]
      if (leaf.isPrefix) return [leaf]
      if (isUnspaced(leaf.text)) return leaf.text.length > SHORT_RUN ? [leaf, ...segmentsOf(leaf)] : [leaf]
      return areSplit ? wordsIn(leaf) : [leaf]
    }),
  )
}

/** From this many words on, a query is a question, and some of its words only frame it. */
const QUESTION_WORDS = 6
/** From this many other words on, a quoted title or name is part of a question. */
const QUOTING_WORDS = 3

export function isQuestion(text: string): boolean {
  return new Set(indexTokens(text)).size >= QUESTION_WORDS
}

/**
 * A plain list of words may match in part, and so may a question that quotes something. Otherwise phrases, OR, minus
 * and parentheses are meant literally.
 */
export function isLoose(match: Match | null): boolean {
  if (match?.kind !== 'all') return match?.kind === 'word'
  const words = match.of.filter(({ kind }) => kind === 'word').length
  return match.of.every(({ kind }) => kind === 'word' || (kind === 'phrase' && words >= QUOTING_WORDS))
}

/** A word of letters alone, with an apostrophe or joined by hyphens. */
const JOINED = /^[^\p{L}\p{N}]*(\p{L}+)(?:['’](?:s|d|ll|ve|re|m))?((?:[-/]\p{L}+)*)[^\p{L}\p{N}]*$/u

/** `Anna's` is about Anna, and `dairy-free` also about dairy. */
function wordsIn(leaf: WordLeaf): WordLeaf[] {
  if (leaf.kind === 'phrase') return splitWords(leaf, leaf.text)
  const [, first, others] = JOINED.exec(leaf.text) ?? []
  return first === undefined ? [leaf] : splitWords(leaf, `${first}${others ?? ''}`)
}

function splitWords({ start, end }: WordLeaf, text: string): WordLeaf[] {
  return indexTokens(text).map((word) => ({ kind: 'word', text: word, isPrefix: false, start, end }))
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
export function withoutFillers(match: Match | null, stopWords: ReadonlySet<string> = english.stopWords): Match | null {
  if (match?.kind !== 'all') return match
  const words = distinct(match.of).filter((part) => !isLonePunctuation(part))
  const specific = words.filter(
    (part) => part.kind !== 'word' || part.isPrefix || !stopWords.has(indexTokens(part.text).join(' ')),
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
