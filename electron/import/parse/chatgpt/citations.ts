import type { Source } from '../../../../shared/model/message.ts'
import type { ExportRecord } from '../exportValue.ts'
import { placeByMatch, placeInOrder, placeOldCitations } from './citationPlaces.ts'
import type { CitedText, Places } from './citationPlaces.ts'
import { NO_CITATION, readContentReferences, readOldCitations, readSourceIds, sourceKey } from './citationReferences.ts'
import type { Citation, CitationReference } from './citationReferences.ts'
import {
  BRACKET,
  findCitationTokens,
  hasBrackets,
  hasControls,
  withoutBareBrackets,
  withoutControls,
  withoutOwnBrackets,
} from './citationTokens.ts'
import type { CitationToken } from './citationTokens.ts'
import { link } from '../markdown.ts'
import { citationOfToken, urlCitation } from './unresolvedCitation.ts'

export interface ResolvedText {
  readonly text: string
  readonly sources: readonly Source[]
}

export const NO_SOURCES: readonly Source[] = Object.freeze([])

/** Replaces all citation marks with Markdown links or the words they stand for. Only answers cite by number alone. */
export function resolveCitations(text: string, metadata: ExportRecord, isAnswer = true): ResolvedText {
  const isMarked = hasControls(text)
  const isBracketed = hasBrackets(text)
  if (!isMarked && !isBracketed && !hasEntries(metadata['content_references'])) return { text, sources: NO_SOURCES }

  const references = readContentReferences(metadata)
  const tokens = isMarked || isBracketed ? findMarks(text, references, isAnswer) : []
  const citations = tokens.length === 0 ? [] : citeTokens({ text, tokens }, references, metadata)
  return {
    text: isMarked || tokens.length > 0 ? replaceTokens(text, tokens, citations) : text,
    sources: collectSources(citations, references),
  }
}

function findMarks(text: string, references: readonly CitationReference[], isAnswer: boolean): CitationToken[] {
  const tokens = findCitationTokens(text)
  if (!isAnswer) return withoutBareBrackets(text, tokens)
  const cited = new Set(references.map(({ matchedText }) => matchedText?.trim()))
  return withoutOwnBrackets(text, tokens, (mark) => cited.has(mark))
}

function hasEntries(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0
}

function citeTokens(cited: CitedText, references: readonly CitationReference[], metadata: ExportRecord): Citation[] {
  const places = placeByMatch(cited, references)
  placeOldCitations(cited, readOldCitations(metadata), places)
  const sourceById = readSourceIds(metadata)
  const isSlim = references.every(({ matchedText }) => matchedText === null)
  const turns: Places = isSlim ? placeInOrder(cited.tokens, references) : new Map()
  return cited.tokens.map((token, index) =>
    resolveToken(token, { placed: places.get(index), inOrder: turns.get(index), sourceById }),
  )
}

interface Leads {
  readonly placed: CitationReference | undefined
  readonly inOrder: CitationReference | undefined
  readonly sourceById: ReadonlyMap<string, Source>
}

/**
 * Most reliable first: the export's reference for this mark, then the ids inside the mark, then its position in the
 * order.
 */
function resolveToken(token: CitationToken, { placed, inOrder, sourceById }: Leads): Citation {
  // ChatGPT may hide a widget in the text because it draws the widget separately.
  if (placed?.citation === NO_CITATION && token.keyword !== 'genui') return NO_CITATION
  if (placed !== undefined && hasContent(placed.citation)) return linkedLabel(token, placed.citation)
  const sources = sourcesByIds(token, sourceById)
  if (sources.length > 0) return linkedLabel(token, citationOfSources(token, sources))
  const own = citationOfToken(token)
  if (inOrder === undefined || !fits(token, inOrder)) return own
  return hasContent(inOrder.citation) ? linkedLabel(token, inOrder.citation) : own
}

function hasContent({ label, sources }: Citation): boolean {
  return label !== '' || sources.length > 0
}

function sourcesByIds({ keyword, args }: CitationToken, sourceById: ReadonlyMap<string, Source>): Source[] {
  if (keyword === BRACKET || keyword === 'entity' || keyword === 'i') return []
  const ids = args.flatMap((arg) => (arg.startsWith('turn') ? arg.split(',') : []))
  const sources = ids.map((id) => sourceById.get(id.trim())).filter((source) => source !== undefined)
  return [...new Map(sources.map((source) => [sourceKey(source), source])).values()]
}

function citationOfSources(token: CitationToken, sources: readonly Source[]): Citation {
  if (token.keyword === 'navlist') return { form: 'list', label: citationOfToken(token).label, sources }
  return { form: token.keyword === 'url' || token.keyword === 'video' ? 'inline' : 'aside', label: '', sources }
}

/** A `url` mark has its own label, and sometimes its own address. */
function linkedLabel(token: CitationToken, citation: Citation): Citation {
  if (token.keyword !== 'url') return citation
  const address = citation.sources[0]?.url ?? ''
  const own = urlCitation(address === '' ? token.args : [...token.args, address])
  return hasContent(own) ? own : citation
}

/** Matching by order is weak evidence: never take a name for a page, or a page for a name. */
function fits({ keyword }: CitationToken, { type }: CitationReference): boolean {
  if (keyword === 'entity' || type === 'entity') return keyword === type
  if (keyword === 'filecite') return type === 'file' || type.startsWith('grouped_webpages')
  if (keyword === 'cite') return type !== 'nav_list' && !type.startsWith('image_') && type !== 'url'
  return true
}

function replaceTokens(text: string, tokens: readonly CitationToken[], citations: readonly Citation[]): string {
  const pieces: string[] = []
  let from = 0
  let isLineStart = true
  for (const [index, { start, end }] of tokens.entries()) {
    const before = withoutControls(text.slice(from, start))
    const shown = renderCitation(citations[index] ?? NO_CITATION)
    const gap = shown === '' ? gapBefore(before, text, end) : 0
    pieces.push(before.slice(0, before.length - gap))
    if (isAside(shown, citations[index]) && needsSpace(before, pieces.length > 1)) pieces.push(' ')
    pieces.push(shown)
    isLineStart = shown === '' && endsLine(before.slice(0, before.length - gap), isLineStart)
    from = isLineStart ? afterBreak(text, end) : end
  }
  pieces.push(withoutControls(text.slice(from)))
  return pieces.join('')
}

function isAside(shown: string, citation: Citation | undefined): boolean {
  return shown.startsWith('(') && citation?.form === 'aside'
}

function endsLine(before: string, isLineStart: boolean): boolean {
  return before === '' ? isLineStart : before.endsWith('\n')
}

/** Removes the whole line if all its marks render as nothing. */
function afterBreak(text: string, end: number): number {
  return text[end] === '\n' ? end + 1 : end
}

const LIST_MARK = /(?<=^|\n)[ \t]*[-*+] $/

/** A mark that renders as nothing also removes the space before it, or the list mark if the item is empty then. */
function gapBefore(before: string, text: string, end: number): number {
  if (!before.endsWith(' ')) return 0
  const listMark = LIST_MARK.exec(before.slice(-40))?.[0].length
  if (listMark !== undefined && ONLY_MARKS.test(restOfLine(text, end))) return listMark
  return end >= text.length || /[\s.,;:!?)\uE200-\uE20F【]/.test(text.charAt(end)) ? 1 : 0
}

const ONLY_MARKS = /^(?:【[^【】]{0,60}】|\s)*$/

function restOfLine(text: string, from: number): string {
  const lineEnd = text.indexOf('\n', from)
  return text.slice(from, lineEnd < 0 ? text.length : lineEnd).slice(0, 400)
}

function needsSpace(before: string, hasPieces: boolean): boolean {
  return before === '' ? hasPieces : !/\s$/.test(before.slice(-1))
}

function renderCitation({ form, label, sources }: Citation): string {
  if (form === 'nothing') return ''
  const links = sources.map(({ title, url }) => link(title, url)).join(', ')
  if (form === 'inline') return links === '' || label !== '' ? label : links
  if (form === 'list') return links === '' || label === '' ? `${label}${links}` : `${label}: ${links}`
  return links === '' ? label : `(${links})`
}

/** In order of first mention, then sources cited without a position, then footnotes. */
function collectSources(citations: readonly Citation[], references: readonly CitationReference[]): readonly Source[] {
  const byKey = new Map<string, Source>()
  const add = ({ sources }: Citation): void => {
    for (const source of sources) if (!byKey.has(sourceKey(source))) byKey.set(sourceKey(source), source)
  }
  for (const citation of citations) if (citation.form !== 'inline') add(citation)
  for (const { type, citation } of references)
    if (type !== 'sources_footnote' && citation.form !== 'inline') add(citation)
  for (const { type, citation } of references) if (type === 'sources_footnote') add(citation)
  return byKey.size === 0 ? NO_SOURCES : [...byKey.values()]
}
