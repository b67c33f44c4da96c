import { asList, asName, asRecord, asString, storable } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'
import { parseLooseJson } from '../describeJson.ts'
import { outline } from '../looseText.ts'
import { escapeInline, fenced, fenceLanguage, oneLine, paragraphs } from '../markdown.ts'

/** An assistant's input to a tool in readable form; null if the text is plain words. */
export function toolPayloadText(text: string, metadata: ExportRecord): string | null {
  const payload = parseLooseJson(text)
  if (payload === null) return null
  const record = asRecord(payload)
  if (record === null) return outline(payload)
  for (const read of PAYLOAD_READERS) {
    const readable = read(record, metadata)
    if (readable !== null && readable !== '') return readable
  }
  return outline(record)
}

/** A tool's result: data becomes a list, words stay unchanged. */
export function toolAnswerText(text: string): string {
  const data = parseLooseJson(text)
  const readable = data === null ? '' : outline(data)
  return readable === '' ? text : readable
}

const PAYLOAD_READERS: readonly ((payload: ExportRecord, metadata: ExportRecord) => string | null)[] = [
  readCanvas,
  readCanvasUpdates,
  readCanvasComments,
  readPrompt,
  readCommand,
  readQueries,
]

function readCanvas(payload: ExportRecord): string | null {
  if (!hasOnly(payload, CANVAS_KEYS)) return null
  const content = asString(payload['content'])
  const name = asName(payload['name'])
  if (content === null || name === null) return null
  return paragraphs([`**${escapeInline(oneLine(name))}**`, canvasBody(storable(content), asString(payload['type']))])
}

/** Text of unknown type is treated as code: a fence keeps everything, but Markdown would swallow parts of code. */
function canvasBody(content: string, type: string | null): string {
  if (content === '' || type === 'document') return content
  return fenced(content, type?.startsWith('code/') === true ? fenceLanguage(type.slice(5)) : '')
}

function readCanvasUpdates(payload: ExportRecord, metadata: ExportRecord): string | null {
  if (!Array.isArray(payload['updates'])) return null
  const type = asString(asRecord(metadata['canvas'])?.['textdoc_type'])
  const blocks = payload['updates'].map((entry: unknown) => {
    const update = asRecord(entry)
    const pattern = storable(asString(update?.['pattern']) ?? '')
    const replacement = canvasBody(storable(asString(update?.['replacement']) ?? ''), type)
    return pattern === '' || pattern === '.*'
      ? replacement
      : paragraphs(['Replace:', fenced(pattern), 'With:', replacement])
  })
  return paragraphs(blocks)
}

function readCanvasComments(payload: ExportRecord): string | null {
  if (!Array.isArray(payload['comments'])) return null
  const blocks = payload['comments'].map((entry: unknown) => {
    const comment = asRecord(entry)
    const pattern = asName(comment?.['pattern'])
    return paragraphs([pattern === null ? '' : fenced(pattern), storable(asString(comment?.['comment']) ?? '')])
  })
  return paragraphs(blocks)
}

const CANVAS_KEYS: ReadonlySet<string> = new Set(['name', 'type', 'content'])
const IMAGE_KEYS: ReadonlySet<string> = new Set([
  'prompt',
  'prompts',
  'size',
  'n',
  'seed',
  'seeds',
  'style',
  'quality',
  'gen_id',
  'image_ids',
  'referenced_image_ids',
  'transparent_background',
  'is_style_transfer',
])

/** Payloads of other tools also have a `name` or a `prompt`, beside fields that must not be lost. */
function hasOnly(payload: ExportRecord, keys: ReadonlySet<string>): boolean {
  return Object.keys(payload).every((key) => keys.has(key))
}

function readPrompt(payload: ExportRecord): string | null {
  if (!hasOnly(payload, IMAGE_KEYS)) return null
  return asName(payload['prompt']) ?? paragraphs(asList(payload['prompts']).map((prompt) => asName(prompt) ?? ''))
}

function readCommand(payload: ExportRecord): string | null {
  const code = asName(payload['code'])
  if (code !== null && Object.keys(payload).length === 1) return fenced(code, 'python')
  const words = asList(payload['cmd']).filter((word) => typeof word === 'string')
  if (words.length === 0) return null
  const isShell = words.length === 3 && /^(?:.*\/)?(?:ba|z)?sh$/.test(words[0] ?? '') && /^-\w*c$/.test(words[1] ?? '')
  return fenced(storable(isShell ? (words[2] ?? '') : words.join(' ')), 'bash')
}

const QUERY_LABELS = new Map([
  ['search_query', 'Search'],
  ['image_query', 'Image search'],
  ['product_query', 'Product search'],
  ['queries', 'Search'],
  ['query', 'Search'],
  ['q', 'Search'],
  ['open', 'Open'],
  ['click', 'Click'],
  ['find', 'Find'],
])

function readQueries(payload: ExportRecord): string | null {
  const lines: string[] = []
  const rest = new Map<string, unknown>()
  for (const [key, value] of Object.entries(payload)) {
    const label = QUERY_LABELS.get(key)
    const queries = label === undefined ? [] : queryTexts(value)
    for (const query of queries) lines.push(`- ${label}: ${query}`)
    if (queries.length === 0 && key !== 'response_length') rest.set(key, value)
  }
  if (lines.length === 0) return null
  return [...lines, ...(rest.size === 0 ? [] : [outline(Object.fromEntries(rest))])]
    .filter((line) => line !== '')
    .join('\n')
}

function queryTexts(value: unknown): string[] {
  const entries = Array.isArray(value) ? value : [value]
  return entries.map((entry: unknown) => asName(entry) ?? queryText(asRecord(entry))).filter((query) => query !== '')
}

function queryText(query: ExportRecord | null): string {
  if (query === null) return ''
  const words = asName(query['q']) ?? asName(query['query']) ?? asName(query['pattern']) ?? asName(query['ref_id'])
  const domains = asList(query['domains']).filter((domain) => typeof domain === 'string')
  return words === null ? '' : `${words}${domains.length === 0 ? '' : ` (${storable(domains.join(', '))})`}`
}
