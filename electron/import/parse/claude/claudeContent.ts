import type { Source } from '../../../../shared/model/message.ts'
import { asCount, asList, asName, asRecord, asString, type ExportRecord, storable } from '../exportValue.ts'
import { fenced, fenceLanguage, hostOf, link, oneLine, paragraphs, webUrl } from '../markdown.ts'
import { quoteBlock, toolCallText, toolResultText, unknownBlockText } from './claudeTools.ts'

export interface ClaudeContent {
  readonly text: string
  readonly sources: readonly Source[]
  readonly isOnlyThinking: boolean
}

type Part = 'answer' | 'thinking' | 'other'

/** Blocks that control the app and have no text. */
const SILENT_BLOCKS: ReadonlySet<string> = new Set(['token_budget', 'flag'])

/** Claude's placeholder in `text` for every block that only `content` has. */
const PLACEHOLDER = /(?:```\s*)?This block is not supported on your current device yet\.\s*(?:```)?/g

export function readClaudeContent(message: ExportRecord): ClaudeContent {
  const blocks: string[] = []
  const parts = new Set<Part>()
  const sources = new Map<string, Source>()
  for (const entry of asList(message['content'])) {
    const block = asRecord(entry)
    const text = block === null ? storable(asString(entry) ?? '') : blockText(block, sources)
    if (text.trim() === '') continue
    blocks.push(text)
    parts.add(partOf(block))
  }
  if (!parts.has('answer')) {
    const text = plainText(message)
    if (text !== '') {
      blocks.push(text)
      parts.add('answer')
    }
  }
  return {
    text: paragraphs(blocks),
    sources: [...sources.values()],
    isOnlyThinking: parts.size === 1 && parts.has('thinking'),
  }
}

function blockText(block: ExportRecord, sources: Map<string, Source>): string {
  switch (block['type']) {
    case 'thinking':
    case 'redacted_thinking':
      return thinkingText(block)
    case 'tool_use':
      return toolCallText(block)
    case 'tool_result':
      return toolResultText(block)
    default:
      return spokenText(block, sources)
  }
}

/** `text`, `voice_note`, and any other block with text. */
function spokenText(block: ExportRecord, sources: Map<string, Source>): string {
  const text = asString(block['text'])
  if (text !== null) return unwrapAntTags(citedText(storable(text), block['citations'], sources))
  return block['type'] === 'text' || SILENT_BLOCKS.has(String(block['type'])) ? '' : unknownBlockText(block)
}

function thinkingText(block: ExportRecord): string {
  const summaries = asList(block['summaries']).map((entry) => asName(asRecord(entry)?.['summary']) ?? '')
  const text = asName(block['thinking']) ?? paragraphs(summaries)
  return text === '' ? '' : quoteBlock('Thinking', text)
}

function partOf(block: ExportRecord | null): Part {
  if (block?.['type'] === 'thinking') return 'thinking'
  return block === null || typeof block['text'] === 'string' ? 'answer' : 'other'
}

function plainText(message: ExportRecord): string {
  const text = asName(message['content']) ?? asName(message['text']) ?? ''
  return unwrapAntTags(text.replace(PLACEHOLDER, '').trim())
}

const TAGS = ['antThinking', 'antArtifact'] as const

/** Until 2025, Claude wrote thinking and artifacts as tags into its answer. */
function unwrapAntTags(text: string): string {
  if (!text.includes('<ant')) return text
  let result = text
  for (const tag of TAGS) result = unwrapTag(result, tag)
  return result
}

function unwrapTag(text: string, tag: (typeof TAGS)[number]): string {
  const closing = `</${tag}>`
  let result = ''
  let from = 0
  for (let start = text.indexOf(`<${tag}`); start >= 0; start = text.indexOf(`<${tag}`, from)) {
    const bodyStart = text.indexOf('>', start) + 1
    const end = bodyStart === 0 ? -1 : text.indexOf(closing, bodyStart)
    if (end < 0) break
    const body = text.slice(bodyStart, end).trim()
    const block =
      tag === 'antThinking' ? quoteBlock('Thinking', body) : artifactText(text.slice(start, bodyStart), body)
    result = paragraphs([result + text.slice(from, start).trimEnd(), block])
    from = end + closing.length
  }
  const rest = text.slice(from)
  return from === 0 ? text : rest.trim() === '' ? result : `${result}\n\n${rest.trimStart()}`
}

function artifactText(openingTag: string, body: string): string {
  const title = oneLine(attribute(openingTag, 'title') ?? 'Artifact')
  if (attribute(openingTag, 'type') === 'text/markdown') return paragraphs([`**${title}**`, body])
  return paragraphs([`**${title}**`, fenced(body, fenceLanguage(attribute(openingTag, 'language')))])
}

function attribute(openingTag: string, name: string): string | null {
  const start = openingTag.indexOf(`${name}="`)
  if (start < 0) return null
  const valueStart = start + name.length + 2
  const end = openingTag.indexOf('"', valueStart)
  return end < 0 ? null : openingTag.slice(valueStart, end)
}

interface PlacedSource extends Source {
  readonly end: number
}

const LONGEST_WORD = 60

/** The text with each citation as a link after the words it supports. */
function citedText(text: string, citations: unknown, sources: Map<string, Source>): string {
  const placed: PlacedSource[] = []
  for (const entry of asList(citations)) {
    const citation = asRecord(entry)
    const source = citation === null ? null : readSource(citation)
    if (citation === null || source === null) continue
    if (!sources.has(source.url)) sources.set(source.url, source)
    placed.push({ ...source, end: wordEnd(text, asCount(citation['end_index']) || text.length) })
  }
  if (placed.length === 0) return text
  // Nothing may follow the fence of a code block on its line, or be inserted into the block.
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

/** The export doesn't specify the unit of its positions, so a position inside a word means the end of that word. */
function wordEnd(text: string, place: number): number {
  let end = Math.min(place, text.length)
  if (isWordLetter(text.charAt(end - 1))) {
    const furthest = end + LONGEST_WORD
    while (end < furthest && isWordLetter(text.charAt(end))) end += 1
  }
  while (end > 0 && text.charAt(end - 1).trim() === '') end -= 1
  return end
}

/** A letter of a script that separates words. */
function isWordLetter(character: string): boolean {
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(character)
}
