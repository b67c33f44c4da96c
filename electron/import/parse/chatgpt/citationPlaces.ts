import type { CitationReference } from './citationReferences.ts'
import { BRACKET } from './citationTokens.ts'
import type { CitationToken } from './citationTokens.ts'

export interface CitedText {
  readonly text: string
  readonly tokens: readonly CitationToken[]
}

/** By token index. */
export type Places = Map<number, CitationReference>

/** Rich exports give the position of a reference and the text found there. */
export function placeByMatch({ text, tokens }: CitedText, references: readonly CitationReference[]): Places {
  const places: Places = new Map()
  const toOffset = codePointOffsets(text, references)
  const strays: CitationReference[] = []
  for (const reference of references) {
    const { matchedText, start } = reference
    if (matchedText === null || matchedText.trim() === '') continue
    const offset =
      [start === null ? null : toOffset(start), start].find((at) => at !== null && text.startsWith(matchedText, at)) ??
      null
    if (offset === null) strays.push(reference)
    else claim(places, tokens, { reference, from: offset, to: offset + matchedText.length })
  }
  if (strays.length > 0) placeMisplaced({ text, tokens }, strays, places)
  return places
}

interface Claim {
  readonly reference: CitationReference
  readonly from: number
  readonly to: number
}

function claim(places: Places, tokens: readonly CitationToken[], { reference, from, to }: Claim): void {
  const index = firstTokenFrom(tokens, from)
  const token = tokens[index]
  if (token !== undefined && token.end <= to && !places.has(index)) places.set(index, reference)
}

function firstTokenFrom(tokens: readonly CitationToken[], offset: number): number {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The position was wrong, so take the first free mark with the same text. */
function placeMisplaced({ text, tokens }: CitedText, strays: readonly CitationReference[], places: Places): void {
  const free = new Map<string, number[]>()
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index]
    if (token === undefined || places.has(index)) continue
    const mark = text.slice(token.start, token.end)
    const same = free.get(mark)
    if (same === undefined) free.set(mark, [index])
    else same.push(index)
  }
  for (const reference of strays) {
    const index = free.get(reference.matchedText?.trim() ?? '')?.pop()
    if (index !== undefined) places.set(index, reference)
  }
}

/** Citations from 2023 give a position without its text, so the number in the mark must match too. */
export function placeOldCitations(
  { text, tokens }: CitedText,
  citations: readonly CitationReference[],
  places: Places,
): void {
  if (citations.length === 0) return
  const byStart = indexByStart(text, citations)
  const byNumber = new Map(citations.map((citation) => [String(citation.messageIndex), citation]))
  for (const [index, token] of tokens.entries()) {
    const citation = places.has(index) ? undefined : (byStart.get(token.start) ?? byNumber.get(numberIn(token)))
    if (citation !== undefined) places.set(index, citation)
  }
}

function indexByStart(text: string, citations: readonly CitationReference[]): Map<number, CitationReference> {
  const toOffset = codePointOffsets(text, citations)
  const byStart = new Map<number, CitationReference>()
  for (const citation of citations) if (citation.start !== null) byStart.set(toOffset(citation.start), citation)
  return byStart
}

function numberIn({ keyword, args }: CitationToken): string {
  return keyword === BRACKET ? (args[0]?.split(':', 1)[0] ?? '') : ''
}

/** Exports count code points, strings count UTF-16 units. */
function codePointOffsets(text: string, references: readonly CitationReference[]): (start: number) => number {
  if (!/[\uD800-\uDBFF]/.test(text)) return (start) => start
  const starts = references
    .map(({ start }) => start)
    .filter((start) => start !== null)
    .toSorted((a, b) => a - b)
  const offsets = new Map<number, number>()
  let points = 0
  let offset = 0
  for (const start of starts) {
    for (; points < start && offset < text.length; points += 1)
      offset += (text.codePointAt(offset) ?? 0) > 0xff_ff ? 2 : 1
    offsets.set(start, points === start ? offset : text.length)
  }
  return (start) => offsets.get(start) ?? start
}

const NEVER_MARKED: ReadonlySet<string> = new Set(['hidden', 'attribution', 'sources_footnote'])
const SELDOM_MARKED: ReadonlySet<string> = new Set([
  'image_v2',
  'navigation',
  'grouped_webpages_model_predicted_fallback',
])

/** Slim exports have neither position nor text: if the counts agree, marks and references match in order. */
export function placeInOrder(tokens: readonly CitationToken[], references: readonly CitationReference[]): Places {
  const often = references.filter(({ type }) => !NEVER_MARKED.has(type))
  if (often.length === tokens.length) return new Map(often.entries())
  const seldom = often.filter(({ type }) => !SELDOM_MARKED.has(type))
  return new Map(seldom.length === tokens.length ? seldom.entries() : [])
}
