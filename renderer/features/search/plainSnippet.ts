import type { Snippet } from '../../../shared/model/searchAnswer.ts'

const { raw } = String
/** `[words](address "title")`, or `![words](address)`; a snippet may end within the address. */
const linkStart = raw`(?<![\w\])])!?\[`
const linkWords = raw`[^[\]\n]+`
const linkEnd = raw`\]\([^()\s]+(?: "[^"\n]*")?(?:\)|$)`

const ADDRESS_START = ']('

/** Signs of Markdown that say nothing in a snippet of two lines. */
const kinds = {
  rulesOfTables: raw`\|(?: *:?-{2,}:? *\|)+`,
  fencesWithTheirLanguage: raw`${'`'}{3,}[\w+#-]*`,
  aroundWords: raw`${'`'}|\*{2,3}|__`,
  headings: raw`(?<=^|\n)#{1,6} `,
  quotations: raw`(?<=^|\n)[ \t]*(?:> ?)+`,
  beforeWordsOfLinks: `${linkStart}(?=${linkWords}${linkEnd})`,
  afterWordsOfLinks: `(?<=${linkStart}${linkWords})${linkEnd}`,
}
const SIGNS = new RegExp(Object.values(kinds).join('|'), 'g')

/** Lines run on in a snippet, so that something has to part what was a list. */
const BULLETS = /(?<=(?:^|\n)[ \t]*)[-*+] (?:\[[ x]\] )?(?=\S)/gi

interface Cut {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** A snippet as it reads, not as it was typed. What is marked stays marked. */
export function plainSnippet(snippet: Snippet): Snippet {
  const signs = cutsOf(snippet.text, SIGNS, '').map((cut) => (holdsMark(snippet, cut) ? { start: cut.start, end: cut.start + ADDRESS_START.length, by: ' (' } : cut))
  const cuts = [...signs, ...cutsOf(snippet.text, BULLETS, '· ')].toSorted((a, b) => a.start - b.start)
  if (cuts.length === 0) return snippet
  const moved = (place: number): number => cuts.reduce((at, { start, end, by }) => (place <= start ? at : at - Math.min(place, end) + start + by.length), place)
  const ranges = snippet.ranges.map(({ start, end }) => ({ start: moved(start), end: moved(end) })).filter(({ start, end }) => end > start)
  return { ...snippet, text: cuts.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), snippet.text), ranges }
}

/** An address that has what was looked for stays in sight. */
function holdsMark({ text, ranges }: Snippet, { start, end }: Cut): boolean {
  return text.startsWith(ADDRESS_START, start) && ranges.some((range) => range.start < end && range.end > start)
}

function cutsOf(text: string, signs: RegExp, by: string): Cut[] {
  return [...text.matchAll(signs)].map(({ index, 0: sign }) => ({ start: index, end: index + sign.length, by }))
}
