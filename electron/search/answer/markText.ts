import type { SearchAnswer, Snippet } from '../../../shared/model/searchAnswer.ts'
import { findMarkRanges, type MarkPattern, type TextRange } from '../../../shared/text/findWords.ts'
import { foldText } from '../../../shared/text/foldText.ts'
import { makeSnippet, mergeRanges } from '../../../shared/text/makeSnippet.ts'
import type { SearchTerm } from '../query/searchTerm.ts'

/** What to mark in a text: the patterns of each term, and regular expressions. */
export interface Marking {
  readonly terms: readonly Pick<SearchTerm, 'label' | 'patterns' | 'weakPatterns'>[]
  readonly expressions: readonly Extract<MarkPattern, { kind: 'regex' }>[]
  /** In characters. */
  readonly snippetLength?: number | undefined
}

export interface MarkedText {
  readonly snippet: Snippet
  readonly matchedWords: readonly string[]
  readonly missingWords: readonly string[]
}

/** Texts are scanned in chunks of this many characters, and only while a term is still missing. */
const CHUNK = 200_000
/** Chunks overlap by this much, to catch matches across the boundary. */
const OVERLAP = 1000
/** Matches beyond this point are ignored, and the snippet shows the beginning instead. */
const MAX_CHARACTERS = 4_000_000

export function markText(text: string, marking: Marking): MarkedText {
  const { ranges, matchedWords } = findMarks(text, marking)
  const missingWords = marking.terms.map(({ label }) => label).filter((label) => !matchedWords.includes(label))
  return { snippet: makeSnippet(text, ranges, marking.snippetLength), matchedWords, missingWords }
}

/** The ranges to mark in a text that is shown in full. */
export function marksIn(text: string, terms: Marking['terms']): TextRange[] {
  return mergeRanges(findMarks(text, { terms, expressions: [] }).ranges)
}

type TermRange = TextRange & { readonly term: number }

function findMarks(text: string, { terms, expressions }: Marking) {
  const ranges: TermRange[] = []
  const found = new Set<number>()
  for (const { at, part } of chunksOf(text)) {
    for (const range of marksInChunk(part, { terms, expressions })) {
      found.add(range.term)
      ranges.push({ start: at + range.start, end: at + range.end, term: range.term })
    }
    if (found.size === terms.length + expressions.length) break
  }
  const matchedWords = terms.filter((_, term) => found.has(term)).map(({ label }) => label)
  return { ranges: ranges.toSorted((a, b) => a.start - b.start), matchedWords }
}

function* chunksOf(text: string): Generator<{ readonly at: number; readonly part: string }> {
  let end = 0
  for (let at = 0; end < text.length && at < MAX_CHARACTERS; at = gapBefore(text, end - OVERLAP)) {
    end = at + CHUNK < text.length ? gapBefore(text, at + CHUNK) : text.length
    yield { at, part: text.slice(at, end) }
  }
}

/** A chunk ends between words if possible, because half of a word could pass for another word. */
function gapBefore(text: string, place: number): number {
  const from = Math.max(place - OVERLAP, 0)
  const gap = /\s(?=\S*$)/.exec(text.slice(from, place))
  return gap === null ? place : from + gap.index + 1
}

function marksInChunk(part: string, { terms, expressions }: Marking): TermRange[] {
  const folded = foldText(part)
  const patterns = [...terms.map(patternsOf), ...expressions.map((expression) => [expression])]
  return patterns.flatMap((each, term) => findMarkRanges(part, folded, each).map((range) => ({ ...range, term })))
}

function patternsOf({ patterns, weakPatterns = [] }: Marking['terms'][number]): MarkPattern[] {
  return [...patterns, ...weakPatterns]
}

/** The marks in a form that can be applied to a whole text. */
export function describeMarks({ terms, expressions }: Marking): SearchAnswer['marks'] {
  return [
    ...terms.map((term) => ({ label: term.label, patterns: patternsOf(term) })),
    ...expressions.map((expression) => ({
      label: `/${expression.source}/${expression.flags.replace('u', '')}`,
      patterns: [expression],
    })),
  ]
}
