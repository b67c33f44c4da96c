import type { Snippet } from '../../shared/model/searchAnswer.ts'
import { findPattern, type TextRange } from '../../shared/text/findWords.ts'
import { foldText } from '../../shared/text/foldText.ts'
import { makeSnippet, mergeRanges } from '../../shared/text/makeSnippet.ts'
import type { SearchTerm } from './searchTerm.ts'

/** What is marked in a text: patterns of each term, and regular expressions. */
export interface Marking {
  readonly terms: readonly Pick<SearchTerm, 'label' | 'patterns' | 'weakPatterns'>[]
  readonly expressions: readonly RegExp[]
  /** Of the part that is shown, in characters. */
  readonly snippetLength?: number | undefined
}

export interface MarkedText {
  readonly snippet: Snippet
  readonly matchedWords: readonly string[]
  readonly missingWords: readonly string[]
}

const MAX_MARKS = 500
/** A match deeper in a text than this is not looked for: the snippet then shows the beginning. */
const MAX_CHARACTERS = 200_000

export function markText(text: string, marking: Marking): MarkedText {
  const { ranges, matchedWords } = findMarks(text, marking)
  const missingWords = marking.terms.map(({ label }) => label).filter((label) => !matchedWords.includes(label))
  return { snippet: makeSnippet(text, ranges, marking.snippetLength), matchedWords, missingWords }
}

/** Places to mark in a text that is shown as a whole. */
export function marksIn(text: string, terms: Marking['terms']): TextRange[] {
  return mergeRanges(findMarks(text, { terms, expressions: [] }).ranges)
}

function findMarks(text: string, { terms, expressions }: Marking) {
  const part = text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : text
  const { folded, placeOf } = foldText(part)
  const ranges: (TextRange & { term: number })[] = []
  const matchedWords: string[] = []
  for (const [term, { label, patterns, weakPatterns = [] }] of terms.entries()) {
    const found = [...patterns, ...weakPatterns].flatMap((pattern) => findPattern(folded, pattern, MAX_MARKS))
    if (found.length > 0) matchedWords.push(label)
    ranges.push(...found.map(({ start, end }) => ({ start: Math.min(placeOf(start), placeOf(end) - 1), end: placeOf(end), term })))
  }
  for (const [index, expression] of expressions.entries()) ranges.push(...expressionRanges(part, expression, terms.length + index))
  return { ranges: ranges.toSorted((a, b) => a.start - b.start), matchedWords }
}

function expressionRanges(text: string, expression: RegExp, term: number): (TextRange & { term: number })[] {
  const ranges: (TextRange & { term: number })[] = []
  for (const match of text.matchAll(new RegExp(expression.source, `${expression.flags.replace('g', '')}g`))) {
    if (match[0] !== '') ranges.push({ start: match.index, end: match.index + match[0].length, term })
    if (ranges.length >= MAX_MARKS) break
  }
  return ranges
}
