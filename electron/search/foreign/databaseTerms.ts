import { isUnspaced } from '../../../shared/text/extraTokens.ts'
import { findPattern, type TextPattern } from '../../../shared/text/findWords.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { askingWords, stopWords } from '../../../shared/text/questionWords.ts'
import { stem } from '../../../shared/text/stem.ts'
import { commonBeginning } from '../query/commonBeginning.ts'

/** A word of a question that says what it is about; a set of them is kept as the bits of a number. */
export interface DatabaseTerm {
  readonly bit: number
  /** Whether a folded text has the word, or another form of it. */
  readonly isIn: (folded: string) => boolean
}

const MOST_TERMS = 30
/** A run of characters in a script without spaces that is longer is several words. */
const SHORT_RUN = 4
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** None when the question has only words that stand in every text. */
export function databaseTerms(question: string): DatabaseTerm[] {
  const words = indexTokens(question).filter((word) => !stopWords.has(word))
  const telling = words.filter((word) => !askingWords.has(word))
  const parts = (telling.length > 0 ? telling : words).flatMap(partsOf)
  const distinct = new Map(parts.map((part) => [stem(part), part]))
  return [...distinct.values()]
    .slice(0, MOST_TERMS)
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
  const beginning = commonBeginning(word, root)
  const pattern: TextPattern = { is: 'words', tokens: [beginning.length < 2 ? word : beginning], isPrefix: true }
  return (folded) =>
    findPattern(folded, pattern, Infinity).some(({ start, end }) => stem(folded.slice(start, end)) === root)
}

/** The bits of the terms that a folded text has. */
export function termsIn(folded: string, terms: readonly DatabaseTerm[]): number {
  let bits = 0
  for (const { bit, isIn } of terms) if (isIn(folded)) bits |= bit
  return bits
}
