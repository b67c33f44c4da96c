import type { Source } from '../../../../shared/model/message.ts'
import { hostOf, link, oneLine, webUrl } from '../markdown.ts'
import { asCount, asList, asName, asRecord } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'

interface PlacedSource extends Source {
  readonly end: number
}

const LONGEST_WORD = 60

/** The text with each of its citations as a link behind the words it supports. */
export function citedText(text: string, citations: unknown, sources: Map<string, Source>): string {
  const placed: PlacedSource[] = []
  for (const entry of asList(citations)) {
    const citation = asRecord(entry)
    const source = citation === null ? null : readSource(citation)
    if (citation === null || source === null) continue
    if (!sources.has(source.url)) sources.set(source.url, source)
    placed.push({ ...source, end: wordEnd(text, asCount(citation['end_index']) || text.length) })
  }
  if (placed.length === 0) return text
  // Nothing may stand behind the fence of a code block, nor inside it.
  if (text.includes('```')) return `${text.trimEnd()}\n\n${[...new Set(placed.map(sourceLink))].join(' ')}`
  return insertLinks(text, placed)
}

function readSource(citation: ExportRecord): Source | null {
  for (const place of [citation, asRecord(citation['details']), asRecord(citation['metadata'])]) {
    const url = webUrl(place?.['url'])
    if (url !== null)
      return { title: oneLine(asName(citation['title']) ?? asName(place?.['title']) ?? hostOf(url)), url }
  }
  return null
}

function insertLinks(text: string, placed: readonly PlacedSource[]): string {
  let result = ''
  let from = 0
  const said = new Set<string>()
  for (const source of placed.toSorted((one, other) => one.end - other.end)) {
    const here = `${source.end} ${source.url}`
    if (said.has(here)) continue
    said.add(here)
    result += `${text.slice(from, source.end)} ${sourceLink(source)}`
    from = source.end
  }
  return result + text.slice(from)
}

function sourceLink({ title, url }: Source): string {
  return `(${link(title, url)})`
}

/** The export does not say what its places count, so a place inside a word means the end of that word. */
function wordEnd(text: string, place: number): number {
  let end = Math.min(place, text.length)
  if (isWordLetter(text.charAt(end - 1))) {
    const furthest = end + LONGEST_WORD
    while (end < furthest && isWordLetter(text.charAt(end))) end += 1
  }
  while (end > 0 && text.charAt(end - 1).trim() === '') end -= 1
  return end
}

/** Of a script that parts its words. */
function isWordLetter(character: string): boolean {
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(character)
}
