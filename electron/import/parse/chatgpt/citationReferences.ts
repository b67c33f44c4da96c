import type { Source } from '../../../../shared/model/message.ts'
import { asCount, asList, asName, asRecord, asString, storable } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'
import { escapeInline, hostOf, oneLine, webUrl, withoutTracking } from '../markdown.ts'

/**
 * How a citation is rendered: `aside` is ` (…)` after the words it supports, `inline` replaces words, `list` is a line
 * of links, `nothing` renders nothing.
 */
export interface Citation {
  readonly form: 'aside' | 'inline' | 'list' | 'nothing'
  /** Markdown. */
  readonly label: string
  readonly sources: readonly Source[]
}

/** What the metadata contains about one mark in the text. */
export interface CitationReference {
  readonly type: string
  readonly citation: Citation
  /** Absent in slim exports. */
  readonly matchedText: string | null
  /** In code points. */
  readonly start: number | null
  /** The `3` of `【3†source】`, in citations from 2023. */
  readonly messageIndex: number | null
}

export const NO_CITATION: Citation = { form: 'nothing', label: '', sources: [] }

export function readContentReferences(metadata: ExportRecord): CitationReference[] {
  const references: CitationReference[] = []
  for (const entry of asList(metadata['content_references'])) {
    const raw = asRecord(entry)
    if (raw === null) continue
    const type = asString(raw['type']) ?? ''
    const matchedText = asString(raw['matched_text'])
    references.push({
      type,
      citation: readCitation(type, raw),
      matchedText: matchedText === null ? null : storable(matchedText),
      start: asCount(raw['start_idx']),
      messageIndex: null,
    })
  }
  return references
}

/** Entries without metadata only mark something as unsupported. */
export function readOldCitations(metadata: ExportRecord): CitationReference[] {
  const references: CitationReference[] = []
  for (const entry of asList(metadata['citations'])) {
    const raw = asRecord(entry)
    const about = asRecord(raw?.['metadata'])
    if (raw === null || about === null) continue
    const type = asName(about['url']) === null && asName(about['name']) !== null ? 'file' : 'webpage'
    references.push({
      type,
      citation: readCitation(type, about),
      matchedText: null,
      start: asCount(raw['start_ix']),
      messageIndex: asCount(asRecord(about['extra'])?.['cited_message_idx']),
    })
  }
  return references
}

/** Sources by the ids used in marks (`turn0search3`). */
export function readSourceIds(metadata: ExportRecord): ReadonlyMap<string, Source> {
  const byId = new Map<string, Source>()
  const add = (entry: ExportRecord, refs: readonly unknown[]): void => {
    const source = readSource(entry)
    for (const ref of source === null ? [] : refs) {
      const id = sourceId(ref)
      if (id !== null && source !== null && !byId.has(id)) byId.set(id, source)
    }
  }
  for (const reference of asList(metadata['content_references'])) {
    for (const item of itemsOf(asRecord(reference))) add(item, asList(item['refs']))
  }
  for (const group of asList(metadata['search_result_groups'])) {
    for (const entry of asList(asRecord(group)?.['entries'])) {
      const result = asRecord(entry)
      if (result !== null) add(result, [result['ref_id']])
    }
  }
  return byId
}

function sourceId(value: unknown): string | null {
  const ref = asRecord(value)
  if (ref === null) return asName(value)
  const type = asName(ref['ref_type'])
  return type === null
    ? null
    : `turn${String(asCount(ref['turn_index']) ?? '')}${type}${String(asCount(ref['ref_index']) ?? '')}`
}

function readCitation(type: string, raw: ExportRecord): Citation {
  return SILENT_TYPES.has(type) ? NO_CITATION : (READERS.get(type) ?? groupedCitation)(raw)
}

const SILENT_TYPES: ReadonlySet<string> = new Set([
  'hidden',
  'attribution',
  'tldr',
  'navigation',
  'followup_a',
  'image_v2',
  'image_group',
  'image_inline',
])

const READERS: ReadonlyMap<string, (raw: ExportRecord) => Citation> = new Map([
  [
    'sources_footnote',
    (raw: ExportRecord): Citation => ({ form: 'nothing', label: '', sources: readSources(asList(raw['sources'])) }),
  ],
  ['webpage', pageCitation],
  ['webpage_extended', pageCitation],
  ['file', fileCitation],
  ['entity', entityCitation],
  ['nav_list', listCitation],
  ['url', linkCitation],
  ['video', linkCitation],
])

function pageCitation(raw: ExportRecord): Citation {
  return { form: 'aside', label: '', sources: readSources([raw]) }
}

function entityCitation(raw: ExportRecord): Citation {
  return { form: 'inline', label: escapeInline(oneLine(asName(raw['name']) ?? asName(raw['alt']) ?? '')), sources: [] }
}

function listCitation(raw: ExportRecord): Citation {
  return { form: 'list', label: escapeInline(oneLine(asName(raw['title']) ?? '')), sources: readSources(itemsOf(raw)) }
}

function linkCitation(raw: ExportRecord): Citation {
  return { form: 'inline', label: altText(raw), sources: readSources([asRecord(raw['item']) ?? raw]) }
}

/** Groups of pages and unknown types: their pages, or else their alternative text. */
function groupedCitation(raw: ExportRecord): Citation {
  const sources = readSources(itemsOf(raw))
  if (sources.length > 0) return { form: 'aside', label: '', sources }
  const products = asList(raw['products'])
    .map((product) => asName(asRecord(product)?.['title']) ?? '')
    .filter((title) => title !== '')
  const label = altText(raw)
  return { form: 'inline', label: label === '' ? escapeInline(products.map(oneLine).join(', ')) : label, sources: [] }
}

function fileCitation(raw: ExportRecord): Citation {
  const title = oneLine(asName(raw['name']) ?? asName(raw['title']) ?? '')
  return title === ''
    ? NO_CITATION
    : { form: 'aside', label: '', sources: [{ title, url: webUrl(raw['cloud_doc_url']) ?? '' }] }
}

/** The pages of a group with their supporting pages; `fallback_items` apply if there are no items. */
function itemsOf(raw: ExportRecord | null): ExportRecord[] {
  const items = asList(raw?.['items'])
  return (items.length > 0 ? items : asList(raw?.['fallback_items'])).flatMap((item) =>
    [item, ...asList(asRecord(item)?.['supporting_websites'])].map(asRecord).filter((record) => record !== null),
  )
}

function readSources(entries: readonly unknown[]): Source[] {
  const sources = new Map<string, Source>()
  for (const entry of entries) {
    const source = readSource(asRecord(entry))
    if (source !== null && !sources.has(sourceKey(source))) sources.set(sourceKey(source), source)
  }
  return [...sources.values()]
}

export function sourceKey({ title, url }: Source): string {
  return url === '' ? title : url
}

/** A title without a usable address still names the source. */
function readSource(entry: ExportRecord | null): Source | null {
  const url = webUrl(entry?.['url'])
  const title = oneLine(asName(entry?.['title']) ?? asName(entry?.['attribution']) ?? (url === null ? '' : hostOf(url)))
  return title === '' ? null : { title, url: url ?? '' }
}

const UNSAFE_LINK = /!?\[([^[\]\n]{0,300})\]\((?!https?:\/\/)(?:[^()\n]|\([^()\n]{0,200}\)){0,2000}\)/gi

function altText(raw: ExportRecord): string {
  const alt = asName(raw['alt'])
  return alt === null ? '' : withoutTracking(alt).replace(UNSAFE_LINK, '$1').trim()
}
