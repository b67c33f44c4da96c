import { isUnspaced } from '../../../shared/text/extraTokens.ts'
import { findPattern, type TextPattern } from '../../../shared/text/findWords.ts'
import { foldWord, stem } from '../../../shared/text/foldText.ts'
import { countWords, indexTokens } from '../../../shared/text/indexTokens.ts'
import { askingWords, stopWords } from '../../../shared/text/questionWords.ts'
import { commonPrefix } from '../query/looseTerm.ts'
import { gainOf, rarity } from '../rank/formula.ts'

/** A message with its score from 0 to 1 and its ranks, starting at 1. */
export interface SimilarMessage<T> {
  readonly message: T
  readonly score: number
  readonly keywordRank: number
  /** Null without a semantic model. */
  readonly meaningRank: number | null
}

interface Scored<T> {
  readonly message: T
  readonly score: number
}

interface Readable {
  readonly text: string
  readonly title: string | null
}

/** Messages with a smaller weighted share of the question's words are unrelated to it. */
const MIN_SHARE = 1 / 3
/** Weight of a word in the title, relative to one in the message. */
const TITLE_WEIGHT = 0.5
/** How much of the score depends on the length of the message. */
const LENGTH_WEIGHT = 0.3

/** How many of the best keyword matches are also ranked by meaning. */
const WITH_MEANING = 200
/** Share of meaning in the score; the rest comes from keywords. */
const MEANING_WEIGHT = 0.5

/**
 * Weighs the question's words by rarity, which takes two passes: one to count words, one to find the nearest messages.
 */
export function createSimilarMessages<T extends Readable>(question: string) {
  const terms = databaseTerms(question)
  const counts = new Map<DatabaseTerm, number>()
  const titleTerms = createTitleTerms(terms)
  let total = 0
  const best: Scored<T>[] = []

  function weightsOf(): { readonly whole: number; readonly of: (bits: number) => number } {
    const weighed = terms.map((term) => ({ bit: term.bit, weight: rarity(counts.get(term) ?? 0, total) }))
    const of = (bits: number): number =>
      weighed.reduce((sum, { bit, weight }) => ((bits & bit) === 0 ? sum : sum + weight), 0)
    return { whole: weighed.reduce((sum, { weight }) => sum + weight, 0), of }
  }

  return {
    count({ text, title }: Readable): void {
      const found = termsIn(foldWord(text), terms) | titleTerms(title)
      for (const term of terms) if ((found & term.bit) !== 0) counts.set(term, (counts.get(term) ?? 0) + 1)
      total += 1
    },
    /** Whether a second pass is worthwhile. */
    hasAny: (): boolean => counts.size > 0,
    /** The second pass, newest first: of equal scores, the one seen first stays. */
    createScoring(): (message: T) => boolean {
      const { whole, of } = weightsOf()
      return (message) => {
        const inText = termsIn(foldWord(message.text), terms)
        const share = (of(inText) + TITLE_WEIGHT * of(titleTerms(message.title) & ~inText)) / whole
        if (share < MIN_SHARE) return true
        const brevity = gainOf(1, countWords(message.text)) / gainOf(1, 0)
        insert({ message, score: share * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * brevity) })
        return true
      }
    },
    /** Best first. */
    best: (similarityOf: ((text: string) => number) | null): SimilarMessage<T>[] => ranked(best, similarityOf),
  }

  function insert(near: Scored<T>): void {
    if (best.length > WITH_MEANING && near.score <= (best.at(-1)?.score ?? 0)) return
    const place = best.findIndex(({ score }) => score < near.score)
    best.splice(place < 0 ? best.length : place, 0, near)
    // One more than any caller asks for, to know whether there are more.
    if (best.length > WITH_MEANING + 1) best.pop()
  }
}

function ranked<T extends Readable>(
  byWords: readonly Scored<T>[],
  similarityOf: ((text: string) => number) | null,
): SimilarMessage<T>[] {
  if (similarityOf === null)
    return byWords.map((near, index) => ({ ...near, keywordRank: index + 1, meaningRank: null }))
  const both = byWords.map(({ message, score }, index) => ({
    message,
    words: score,
    keywordRank: index + 1,
    similarity: similarityOf(message.text),
  }))
  const byMeaning = both.toSorted((a, b) => b.similarity - a.similarity)
  const near = byMeaning.map(({ message, words, keywordRank, similarity }, index) => ({
    message,
    score: MEANING_WEIGHT * Math.min(1, similarity) + (1 - MEANING_WEIGHT) * words,
    keywordRank,
    meaningRank: index + 1,
  }))
  return near.toSorted((a, b) => b.score - a.score || a.keywordRank - b.keywordRank)
}

/** Messages of one conversation often come in a row, so the last title is cached. */
function createTitleTerms(terms: readonly DatabaseTerm[]): (title: string | null) => number {
  let last: string | null = null
  let found = 0
  return (title) => {
    if (title !== last) found = title === null ? 0 : termsIn(foldWord(title), terms)
    last = title
    return found
  }
}

/** A word that carries the question's topic. Sets of them are stored as bits of a number. */
interface DatabaseTerm {
  readonly bit: number
  /** Whether a folded text contains the word or another form of it. */
  readonly isIn: (folded: string) => boolean
}

const MAX_TERMS = 30
/** In scripts without spaces, a longer run of characters is several words. */
const SHORT_RUN = 4
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Empty when the question has only words that occur in every text. */
function databaseTerms(question: string): DatabaseTerm[] {
  const words = indexTokens(question).filter((word) => !stopWords.has(word))
  const specific = words.filter((word) => !askingWords.has(word))
  const parts = (specific.length > 0 ? specific : words).flatMap(partsOf)
  const distinct = new Map(parts.map((part) => [stem(part), part]))
  return [...distinct.values()]
    .slice(0, MAX_TERMS)
    .map((word, index) => ({ bit: 1 << index, isIn: isUnspaced(word) ? isWithin(word) : isWordIn(word) }))
}

function partsOf(word: string): string[] {
  if (!isUnspaced(word) || word.length <= SHORT_RUN) return [word]
  return [...segmenter.segment(word)].flatMap(({ segment, isWordLike }) =>
    isWordLike === true && segment.length > 1 ? [segment] : [],
  )
}

function isWithin(characters: string): DatabaseTerm['isIn'] {
  return (folded) => folded.includes(characters)
}

function isWordIn(word: string): DatabaseTerm['isIn'] {
  const root = stem(word)
  const beginning = commonPrefix(word, root)
  const pattern: TextPattern = { kind: 'words', tokens: [beginning.length < 2 ? word : beginning], isPrefix: true }
  return (folded) =>
    findPattern(folded, pattern, Infinity).some(({ start, end }) => stem(folded.slice(start, end)) === root)
}

/** The bits of the terms in a folded text. */
function termsIn(folded: string, terms: readonly DatabaseTerm[]): number {
  let bits = 0
  for (const { bit, isIn } of terms) if (isIn(folded)) bits |= bit
  return bits
}
