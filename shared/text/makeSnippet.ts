import type { Snippet } from '../model/searchAnswer.ts'
import { codeSpans } from './codeFences.ts'
import type { TextRange } from './findWords.ts'

const LENGTH = 240
const LEAD = 60

/**
 * The part of a text with the most distinct matches close together, cut at words. `ranges` are positions in the text,
 * in order.
 */
export function makeSnippet(
  text: string,
  ranges: readonly (TextRange & { readonly term: number })[],
  length = LENGTH,
): Snippet {
  const best = densest(ranges, length)
  const start = best <= LEAD ? 0 : wordStart(text, best - LEAD)
  const end = text.length - start <= length * 1.15 ? text.length : wordEnd(text, start + length)
  const inside = ranges.filter((range) => range.start < end && range.end > start)
  const merged = mergeRanges(
    inside.map((range) => ({ start: Math.max(range.start - start, 0), end: Math.min(range.end, end) - start })),
  )
  return {
    text: text.slice(start, end),
    ranges: merged,
    isCutBefore: start > 0,
    isCutAfter: end < text.length,
    ...codeAround(text.slice(0, end), start),
  }
}

function codeAround(text: string, at: number): Pick<Snippet, 'codeMark'> {
  const code = at === 0 ? undefined : codeSpans(text).find(({ codeStart, codeEnd }) => codeStart <= at && at < codeEnd)
  return code === undefined ? {} : { codeMark: code.mark }
}

/** Overlapping ranges become one. */
export function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && range.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else merged.push({ start: range.start, end: range.end })
  }
  return merged
}

/** The start of the window with the most distinct terms. */
function densest(ranges: readonly (TextRange & { readonly term: number })[], length: number): number {
  let best = { start: ranges[0]?.start ?? 0, terms: 0 }
  for (const [index, { start }] of ranges.entries()) {
    const terms = new Set<number>()
    for (let next = index; next < ranges.length; next++) {
      const range = ranges[next]
      if (!range || range.end > start + length - LEAD) break
      terms.add(range.term)
    }
    if (terms.size > best.terms) best = { start, terms: terms.size }
  }
  return best.start
}

function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + 30).search(/\s/)
  return keepWhole(text, space < 0 ? from : from + space + 1)
}

function wordEnd(text: string, from: number): number {
  const before = text.slice(from - 30, from)
  const space = before.search(/\s\S*$/)
  return keepWhole(text, space <= 0 ? from : from - 30 + space)
}

/** Not between the halves of a surrogate pair. */
function keepWhole(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code < 0xe000 ? index + 1 : index
}

/** The first characters of a text, counting a surrogate pair as one. */
export function textBeginning(text: string, length: number): { readonly text: string; readonly isCut: boolean } {
  if (text.length <= length) return { text, isCut: false }
  let end = 0
  for (let count = 0; count < length && end < text.length; count += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return { text: text.slice(0, end), isCut: end < text.length }
}
