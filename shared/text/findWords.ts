import { isUnspaced } from './extraTokens.ts'
import type { foldText } from './foldText.ts'

/** A pattern for folded text: consecutive words, any of some words with a common prefix, or exact characters. */
export type TextPattern =
  | { readonly kind: 'forms'; readonly beginning: string; readonly words: readonly string[] }
  | { readonly kind: 'words'; readonly tokens: readonly string[]; readonly isPrefix: boolean }
  | { readonly kind: 'literal'; readonly text: string }

/** What is marked in displayed texts: patterns, and regular expressions, which run before folding. */
export type MarkPattern = TextPattern | { readonly kind: 'regex'; readonly source: string; readonly flags: string }

/** A match, from `start` (inclusive) to `end` (exclusive). */
export interface TextRange {
  readonly start: number
  readonly end: number
}

const TOKEN_CHARACTER = /[\p{L}\p{N}\p{Co}]/u

/** Every match of a pattern in a folded text, at most `limit`. */
export function findPattern(folded: string, pattern: TextPattern, limit: number): TextRange[] {
  const found: TextRange[] = []
  const first = firstOf(pattern)
  if (first === '') return found
  for (
    let start = folded.indexOf(first);
    start >= 0 && found.length < limit;
    start = folded.indexOf(first, start + 1)
  ) {
    const end = endOf(folded, start, pattern)
    if (end > start) found.push({ start, end })
  }
  return found
}

/** The most matches of one pattern in a text. */
const MAX_MARKS = 500

/** Every range to mark in a text, which is given with its folded form. */
export function findMarkRanges(
  text: string,
  { folded, placeOf }: ReturnType<typeof foldText>,
  patterns: readonly MarkPattern[],
): TextRange[] {
  return patterns.flatMap((pattern) => {
    if (pattern.kind === 'regex') return findRegex(text, pattern)
    // A match inside a letter that folds to several starts at that letter.
    return findPattern(folded, pattern, MAX_MARKS).map(({ start, end }) => ({
      start: Math.min(placeOf(start), placeOf(end) - 1),
      end: placeOf(end),
    }))
  })
}

function findRegex(text: string, { source, flags }: Extract<MarkPattern, { kind: 'regex' }>): TextRange[] {
  const ranges: TextRange[] = []
  for (const match of text.matchAll(new RegExp(source, `${flags.replace('g', '')}g`))) {
    if (match[0] !== '') ranges.push({ start: match.index, end: match.index + match[0].length })
    if (ranges.length >= MAX_MARKS) break
  }
  return ranges
}

function firstOf(pattern: TextPattern): string {
  if (pattern.kind === 'literal') return pattern.text
  return pattern.kind === 'forms' ? pattern.beginning : (pattern.tokens[0] ?? '')
}

/** The end of the match at `start`; 0 if the pattern isn't there. */
function endOf(folded: string, start: number, pattern: TextPattern): number {
  if (pattern.kind === 'literal') return start + pattern.text.length
  if (pattern.kind === 'words') return endOfWords(folded, start, pattern)
  if (isWordAt(folded, start - 1)) return 0
  const end = wordEnd(folded, start + pattern.beginning.length)
  return pattern.words.includes(folded.slice(start, end)) ? end : 0
}

/** The end of the words at `start`; 0 if they aren't there as whole words. */
function endOfWords(
  folded: string,
  start: number,
  { tokens, isPrefix }: Extract<TextPattern, { kind: 'words' }>,
): number {
  if (isWordAt(folded, start - 1)) return 0
  let at = start
  for (const [index, token] of tokens.entries()) {
    if (index > 0) at = afterGap(folded, at)
    if (!folded.startsWith(token, at)) return 0
    at += token.length
    const isOpen = isPrefix && index === tokens.length - 1
    if (isOpen) at = wordEnd(folded, at)
    else if (isWordAt(folded, at)) return 0
  }
  return at
}

const LONGEST_GAP = 40

function afterGap(text: string, from: number): number {
  let at = from
  while (at < text.length && at - from < LONGEST_GAP && !isWordAt(text, at)) at++
  return at
}

function wordEnd(text: string, from: number): number {
  let at = from
  while (isWordAt(text, at)) at++
  return at
}

/** Whether a word continues here. A word ends where a script without spaces meets another. */
function isWordAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  if (code < 128) return isAsciiWord(code)
  if (Number.isNaN(code)) return false
  if (code >= 0xdc00 && code < 0xe000) return isWordAt(text, index - 1)
  const character = String.fromCodePoint(code >= 0xd800 && code < 0xdc00 ? (text.codePointAt(index) ?? 0) : code)
  return TOKEN_CHARACTER.test(character) && !isUnspaced(character)
}

function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)
}
