import type { TextAnchor } from '../model/highlight.ts'

export interface TextPlace {
  readonly start: number
  readonly end: number
}

const CONTEXT = 32

/** Describes a place by its words and their context. Never splits a surrogate pair. */
export function anchorOf(text: string, start: number, end: number): TextAnchor {
  const from = splitsPair(text, start) ? start - 1 : start
  const to = splitsPair(text, end) ? end + 1 : end
  const contextStart = Math.max(from - CONTEXT, 0)
  const contextEnd = Math.min(to + CONTEXT, text.length)
  return {
    quote: text.slice(from, to),
    before: text.slice(splitsPair(text, contextStart) ? contextStart + 1 : contextStart, from),
    after: text.slice(to, splitsPair(text, contextEnd) ? contextEnd - 1 : contextEnd),
    start: from,
  }
}

/** What may differ between the words: white space, or also Markdown syntax, which stays visible in user messages. */
const PASSED_OVER = [/\s/, /[\s*_~`#>\\]/]

/**
 * Finds the place in a text that may have changed around it: the same words, or the same words with something else
 * between them. Null when they are gone.
 */
export function findAnchor(text: string, anchor: TextAnchor): TextPlace | null {
  const exact = bestPlace(text, anchor)
  if (exact !== null) return { start: exact, end: exact + anchor.quote.length }
  for (const passedOver of PASSED_OVER) {
    const found = densePlace(text, anchor, passedOver)
    if (found !== null) return found
  }
  return null
}

function densePlace(text: string, anchor: TextAnchor, passedOver: RegExp): TextPlace | null {
  const dense = denseText(text, passedOver)
  const quote = denseText(anchor.quote, passedOver).text
  const found = bestPlace(dense.text, {
    quote,
    before: denseText(anchor.before, passedOver).text,
    after: denseText(anchor.after, passedOver).text,
    start: dense.places.findIndex((place) => place >= anchor.start),
  })
  const start = found === null ? undefined : dense.places[found]
  const last = found === null ? undefined : dense.places[found + quote.length - 1]
  return start === undefined || last === undefined ? null : { start, end: last + 1 }
}

/** The occurrence of the quote with the most matching context; among equals the one nearest to its old position. */
function bestPlace(text: string, { quote, before, after, start }: TextAnchor): number | null {
  if (quote === '') return null
  if (text.startsWith(before + quote + after, start - before.length)) return start
  let best: { readonly at: number; readonly fit: number } | null = null
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    const fit = sameEnd(text, at, before) + sameBeginning(text, at + quote.length, after)
    if (best === null || fit > best.fit || (fit === best.fit && Math.abs(at - start) < Math.abs(best.at - start)))
      best = { at, fit }
  }
  return best?.at ?? null
}

function sameEnd(text: string, until: number, before: string): number {
  let length = 0
  while (length < before.length && length < until && text[until - length - 1] === before[before.length - length - 1])
    length += 1
  return length
}

function sameBeginning(text: string, from: number, after: string): number {
  let length = 0
  while (length < after.length && text[from + length] === after[length]) length += 1
  return length
}

function denseText(text: string, passedOver: RegExp): { readonly text: string; readonly places: readonly number[] } {
  const places: number[] = []
  for (let at = 0; at < text.length; at += 1) if (!passedOver.test(text.charAt(at))) places.push(at)
  return { text: places.map((at) => text.charAt(at)).join(''), places }
}

function splitsPair(text: string, at: number): boolean {
  return (
    at > 0 &&
    at < text.length &&
    isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff) &&
    isBetween(text.charCodeAt(at), 0xdc00, 0xdfff)
  )
}

function isBetween(unit: number, first: number, last: number): boolean {
  return unit >= first && unit <= last
}
