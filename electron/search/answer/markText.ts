import type { SearchAnswer, Snippet } from '../../../shared/model/searchAnswer.ts'
import { findMarkRanges, type MarkPattern, type TextRange } from '../../../shared/text/findWords.ts'
import { foldText } from '../../../shared/text/foldText.ts'
import { makeSnippet, mergeRanges } from '../../../shared/text/makeSnippet.ts'
import type { SearchTerm } from '../query/searchTerm.ts'

/** What is marked in a text: patterns of each term, and regular expressions. */
export interface Marking {
  readonly terms: readonly Pick<SearchTerm, 'label' | 'patterns' | 'weakPatterns'>[]
  readonly expressions: readonly Extract<MarkPattern, { is: 'regex' }>[]
  /** Of the part that is shown, in characters. */
  readonly snippetLength?: number | undefined
}

export interface MarkedText {
  readonly snippet: Snippet
  readonly matchedWords: readonly string[]
  readonly missingWords: readonly string[]
}

/** Characters that are looked at together. The next follow where something was not found yet. */
const PART = 200_000
/** A part begins so far before the end of the one before it, for what stands across. */
const OVERLAP = 1000
/** A match deeper in a text than this is not looked for: the snippet then shows the beginning. */
const MAX_CHARACTERS = 4_000_000

export function markText(text: string, marking: Marking): MarkedText {
  const { ranges, matchedWords } = findMarks(text, marking)
  const missingWords = marking.terms.map(({ label }) => label).filter((label) => !matchedWords.includes(label))
  return { snippet: makeSnippet(text, ranges, marking.snippetLength), matchedWords, missingWords }
}

/** Places to mark in a text that is shown as a whole. */
export function marksIn(text: string, terms: Marking['terms']): TextRange[] {
  return mergeRanges(findMarks(text, { terms, expressions: [] }).ranges)
}

type TermRange = TextRange & { readonly term: number }

function findMarks(text: string, { terms, expressions }: Marking) {
  const ranges: TermRange[] = []
  const found = new Set<number>()
  for (const { at, part } of partsOf(text)) {
    for (const range of marksInPart(part, { terms, expressions })) {
      found.add(range.term)
      ranges.push({ start: at + range.start, end: at + range.end, term: range.term })
    }
    if (found.size === terms.length + expressions.length) break
  }
  const matchedWords = terms.filter((_, term) => found.has(term)).map(({ label }) => label)
  return { ranges: ranges.toSorted((a, b) => a.start - b.start), matchedWords }
}

function* partsOf(text: string): Generator<{ readonly at: number; readonly part: string }> {
  let end = 0
  for (let at = 0; end < text.length && at < MAX_CHARACTERS; at = gapBefore(text, end - OVERLAP)) {
    end = at + PART < text.length ? gapBefore(text, at + PART) : text.length
    yield { at, part: text.slice(at, end) }
  }
}

/** Between words, where there is such a place close by: of a word that is cut, a part could pass for another word. */
function gapBefore(text: string, place: number): number {
  const from = Math.max(place - OVERLAP, 0)
  const gap = /\s(?=\S*$)/.exec(text.slice(from, place))
  return gap === null ? place : from + gap.index + 1
}

function marksInPart(part: string, { terms, expressions }: Marking): TermRange[] {
  const folded = foldText(part)
  const patterns = [...terms.map(patternsOf), ...expressions.map((expression) => [expression])]
  return patterns.flatMap((each, term) => findMarkRanges(part, folded, each).map((range) => ({ ...range, term })))
}

function patternsOf({ patterns, weakPatterns = [] }: Marking['terms'][number]): MarkPattern[] {
  return [...patterns, ...weakPatterns]
}

/** What is marked, for showing a whole text. */
export function describeMarks({ terms, expressions }: Marking): SearchAnswer['marks'] {
  return [
    ...terms.map((term) => ({ label: term.label, patterns: patternsOf(term) })),
    ...expressions.map((expression) => ({
      label: `/${expression.source}/${expression.flags.replace('u', '')}`,
      patterns: [expression],
    })),
  ]
}
