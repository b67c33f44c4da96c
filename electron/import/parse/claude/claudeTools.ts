import { fenced, fenceLanguage, link, oneLine, paragraphs, webUrl } from '../markdown.ts'
import { parseLooseJson } from '../describeJson.ts'
import { outline } from '../looseText.ts'
import { asList, asName, asRecord, asString, storable } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'

const LONGEST_PARSED_JSON = 200_000

export function toolCallText(block: ExportRecord): string {
  const input = asRecord(block['input'])
  const body = input === null ? valueText(block['input']) : inputText(input)
  return quoteBlock(`Tool: ${toolName(block)}`, paragraphs([asName(block['message']) ?? '', body]))
}

export function toolResultText(block: ExportRecord): string {
  const heading = block['is_error'] === true ? 'Tool error' : 'Tool result'
  const body = valueText(block['content'])
  return quoteBlock(`${heading}: ${toolName(block)}`, body === '' ? displayText(block['display_content']) : body)
}

/** Any other block, as far as it is readable. */
export function unknownBlockText(block: ExportRecord): string {
  const { type, ...rest } = block
  const body = outline(withoutMachineKeys(rest))
  return body === '' ? '' : quoteBlock(oneLine(asName(type) ?? 'Unknown'), body)
}

function toolName(block: ExportRecord): string {
  const name = oneLine(asName(block['name']) ?? 'unknown')
  const integration = asName(block['integration_name'])
  return integration === null ? name : `${name} (${oneLine(integration)})`
}

/** Multiline text, such as an artifact's, comes after the short values. */
function inputText(input: ExportRecord): string {
  const short: [string, unknown][] = []
  const long: string[] = []
  for (const [key, value] of Object.entries(withoutMachineKeys(input))) {
    if (typeof value === 'string' && value.includes('\n')) long.push(longText(storable(value), input))
    else short.push([key, value])
  }
  return paragraphs([outline(Object.fromEntries(short)), ...long])
}

function longText(text: string, input: ExportRecord): string {
  return input['type'] === 'text/markdown' ? text : fenced(text, fenceLanguage(asString(input['language'])))
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return plainOrJsonText(value)
  if (!Array.isArray(value)) return outline(withoutMachineKeys(asRecord(value) ?? {}))
  return paragraphs(value.map(partText))
}

function partText(part: unknown): string {
  if (typeof part === 'string') return plainOrJsonText(part)
  const record = asRecord(part)
  if (record === null) return outline(part)
  if (record['type'] === 'image') return '*Image*'
  const heading = pageHeading(record)
  const text = asString(record['text'])
  if (text === null) return heading === '' ? outline(withoutMachineKeys(record)) : heading
  return paragraphs([heading, plainOrJsonText(text)])
}

function pageHeading(record: ExportRecord): string {
  const title = asName(record['title'])
  const url = webUrl(record['url'])
  return url === null ? oneLine(title ?? '') : link(oneLine(title ?? url), url)
}

/** Tools answer in JSON as often as in words. */
function plainOrJsonText(text: string): string {
  const parsed = text.length <= LONGEST_PARSED_JSON ? parseLooseJson(text) : null
  return parsed === null ? storable(text) : outline(parsed)
}

function displayText(display: unknown): string {
  const record = asRecord(display)
  if (record === null) return ''
  const table = asList(record['table'])
  return paragraphs([
    asName(record['text']) ?? '',
    valueText(record['content']),
    table.length === 0 ? '' : outline(table),
  ])
}

/** Drops ids, types and icons, which the raw copy keeps. */
function withoutMachineKeys(record: ExportRecord): ExportRecord {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([key]) => !/^(?:id|type|language|citations|md_citations)$|uuid$|icon_url$/i.test(key),
    ),
  )
}

/** Background of an answer, folded away from it: a Markdown quote under its own heading. */
export function quoteBlock(heading: string, body: string): string {
  const lines = [`> **${heading}**`]
  const trimmed = body.trimEnd()
  if (trimmed !== '') lines.push('>', ...trimmed.split('\n').map((line) => (line === '' ? '>' : `> ${line}`)))
  return lines.join('\n')
}
