import type { Snippet } from '../../../../shared/model/searchAnswer.ts'
import { type CodeSpan, codeSpans } from '../../../../shared/text/codeFences.ts'

const { raw } = String
/** `[words](address "title")`, or `![words](address)`; a snippet may end within the address. */
const linkStart = raw`(?<![\w\])])!?\[`
const linkWords = raw`[^[\]\n]+`
const linkEnd = raw`\]\([^()\s]+(?: "[^"\n]*")?(?:\)|$)`

const ADDRESS_START = ']('

/** Markdown syntax that has no meaning in a snippet of two lines. */
const kinds = {
  rulesOfTables: raw`\|(?: *:?-{2,}:? *\|)+`,
  headings: raw`(?<=^|\n)#{1,6} `,
  quotations: raw`(?<=^|\n)[ \t]*(?:> ?)+`,
  beforeWordsOfLinks: `${linkStart}(?=${linkWords}${linkEnd})`,
  afterWordsOfLinks: `(?<=${linkStart}${linkWords})${linkEnd}`,
}
const SIGNS = new RegExp(Object.values(kinds).join('|'), 'g')

/** Lines are joined in a snippet, so list items need a separator. */
const BULLETS = /(?<=(?:^|\n)[ \t]*)[-*+] (?:\[[ x]\] )?(?=\S)/gi

/** Paired asterisks around words. Those in an identifier, a power or a path stay, and so does every underscore. */
const BOLD = /(?<![\w*/\\"'])(\*{2,3})(?![\s*/,.;:)\]}'])(?:(?!\*\*)[^\n])+(?<![\s*([{])\1(?![\w*/])/g

/** Replaces code and removed parts while looking for Markdown syntax. */
const NO_SIGN = '\0'

interface Cut {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** A snippet of Markdown as readable text. Code and marks stay. */
export function plainSnippet(snippet: Snippet): Snippet {
  const { text } = snippet
  const cuts = cutsIn(snippet)
  if (cuts.length === 0) return snippet
  const moved = (place: number): number =>
    cuts.reduce(
      (at, { start, end, by }) => (place <= start ? at : at - Math.min(place, end) + start + by.length),
      place,
    )
  const ranges = snippet.ranges
    .map(({ start, end }) => ({ start: moved(start), end: moved(end) }))
    .filter(({ start, end }) => end > start)
  return {
    ...snippet,
    text: cuts.reduceRight((rest, { start, end, by }) => rest.slice(0, start) + by + rest.slice(end), text),
    ranges,
  }
}

/** In order, without overlaps. */
function cutsIn(snippet: Snippet): Cut[] {
  const code = codeSpans(snippet.text, snippet.codeMark)
  const written = hideCode(snippet, code)
  const signs = cutsOf(written, SIGNS, '').map((cut) =>
    holdsMark(snippet, cut) ? { start: cut.start, end: cut.start + ADDRESS_START.length, by: ' (' } : cut,
  )
  const all = [...signs, ...cutsOf(written, BULLETS, '· '), ...boldCuts(written), ...code.flatMap(marksOf)].filter(
    ({ start, end }) => end > start,
  )
  let done = 0
  return all
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < done) return false
      done = end
      return true
    })
}

/** The same text with the same positions, without anything that could be mistaken for Markdown syntax. */
function hideCode({ text, isCutBefore }: Snippet, code: readonly CodeSpan[]): string {
  const written = code.reduce(
    (rest, { start, end }) => rest.slice(0, start) + NO_SIGN.repeat(end - start) + rest.slice(end),
    text,
  )
  // Text after a cut needn't be the start of a line.
  return isCutBefore && /^(?:[-*+] |>|#{1,6} )/.test(written) ? NO_SIGN + written.slice(1) : written
}

function boldCuts(written: string): Cut[] {
  return [...written.matchAll(BOLD)].flatMap(({ index, 0: whole, 1: mark = '' }) => [
    { start: index, end: index + mark.length, by: '' },
    { start: index + whole.length - mark.length, end: index + whole.length, by: '' },
  ])
}

function marksOf({ start, codeStart, codeEnd, end }: CodeSpan): Cut[] {
  return [
    { start, end: codeStart, by: '' },
    { start: codeEnd, end, by: '' },
  ]
}

/** A URL that contains a match stays visible. */
function holdsMark({ text, ranges }: Snippet, { start, end }: Cut): boolean {
  return text.startsWith(ADDRESS_START, start) && ranges.some((range) => range.start < end && range.end > start)
}

function cutsOf(text: string, signs: RegExp, by: string): Cut[] {
  return [...text.matchAll(signs)].map(({ index, 0: sign }) => ({ start: index, end: index + sign.length, by }))
}
