import { asList, asName, asRecord, asString, type ExportRecord, storable } from '../exportValue.ts'
import { collectStrings } from '../looseText.ts'
import { escapeInline, fenced, fenceLanguage, link, oneLine, paragraphs, webUrl } from '../markdown.ts'
import { executionOutputText } from './executionOutput.ts'
import { toolAnswerText, toolPayloadText } from './toolPayload.ts'

/** Speaker and recipient: the same content reads differently as an answer and as a tool call. */
export interface Speech {
  readonly role: string | null
  readonly recipient: string | null
  readonly metadata: ExportRecord
}

/** The content of a message as Markdown, citation marks included. */
export function contentText(content: ExportRecord | null, speech: Speech): string {
  if (content === null) return contextFromMetadata(speech.metadata)
  const type = content['content_type']
  if (type === 'text' && speech.role !== 'tool' && speech.recipient === null) {
    const parts = content['parts']
    const only: unknown = Array.isArray(parts) && parts.length === 1 ? parts[0] : null
    if (typeof only === 'string' && only !== '') return storable(only)
  }
  return typedText(typeof type === 'string' ? type : '', content, speech)
}

function typedText(type: string, content: ExportRecord, speech: Speech): string {
  const read = READERS.get(type) ?? spokenText
  const text = read(content, speech)
  if (text !== '' || IMAGE_TYPES.has(type)) return text
  // A known type may still have an unknown shape.
  return read === spokenText ? contextFromMetadata(speech.metadata) : plainText(content)
}

/** Types whose whole content is an image. */
const IMAGE_TYPES: ReadonlySet<string> = new Set(['execution_output', 'computer_output'])

type Reader = (content: ExportRecord, speech: Speech) => string

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['code', codeText],
  ['tether_browsing_code', codeText],
  ['execution_output', (content, speech) => executionOutputText(content, speech.metadata)],
  ['tether_browsing_display', listingText],
  ['tether_quote', pageText],
  ['sonic_webpage', pageText],
  ['thoughts', thoughtsText],
  ['reasoning_recap', (content) => asName(content['content']) ?? ''],
  ['user_editable_context', customInstructions],
  ['model_editable_context', memoryText],
  ['system_error', errorText],
  ['computer_output', screenText],
  ['citable_code_output', (content) => toolAnswerText(storable(asString(content['output_str']) ?? ''))],
  [
    'app_pairing_content',
    (content) =>
      paragraphs([
        asName(content['shared_prefix']) ?? '',
        pairedAppsText(asList(content['workspaces'])),
        collectStrings(content['context_parts']),
      ]),
  ],
])

/** Text in parts, and all unknown types. */
function spokenText(content: ExportRecord, speech: Speech): string {
  const text = plainText(content)
  if (speech.role === 'tool') return toolAnswerText(text)
  if (speech.recipient === null) return text
  return (
    toolPayloadText(text, speech.metadata) ??
    (speech.recipient === 'python' && text !== '' ? fenced(text, 'python') : text)
  )
}

function plainText(content: ExportRecord): string {
  const direct = asName(content['text']) ?? partsText(content['parts'])
  if (direct !== '') return direct
  for (const key of ['content', 'result', 'output_str']) {
    const text = asName(content[key])
    if (text !== null) return toolAnswerText(text)
  }
  const { parts: _, ...rest } = content
  return collectStrings(rest)
}

function partsText(parts: unknown): string {
  if (typeof parts === 'string') return storable(parts)
  const texts = asList(parts)
    .map(partText)
    .filter((text) => text !== '')
  return texts.length === 1 ? (texts[0] ?? '') : texts.join('\n\n')
}

function partText(part: unknown): string {
  if (typeof part === 'string') return storable(part)
  const record = asRecord(part)
  if (record === null) return collectStrings(part)
  // Images and recordings are attachments.
  if (asString(record['content_type'])?.endsWith('_asset_pointer') === true || 'asset_pointer' in record) return ''
  const text = asName(record['text']) ?? asName(record['content'])
  // A recording without speech has nothing else worth reading.
  return text ?? (record['content_type'] === 'audio_transcription' ? '' : collectStrings(record))
}

function codeText(content: ExportRecord, speech: Speech): string {
  const code = asName(content['text'])
  if (code === null) return ''
  const payload = speech.recipient === null || speech.role === 'tool' ? null : toolPayloadText(code, speech.metadata)
  if (payload !== null) return payload
  const language = fenceLanguage(asString(content['language']))
  return fenced(code, language === '' && speech.recipient === 'python' ? 'python' : language)
}

function thoughtsText(content: ExportRecord): string {
  const blocks = asList(content['thoughts']).map((entry) => {
    const thought = asRecord(entry)
    if (thought === null) return asName(entry) ?? ''
    const summary = asName(thought['summary'])
    const chunks = () =>
      asList(thought['chunks'])
        .filter((chunk) => typeof chunk === 'string')
        .join('')
    return paragraphs([
      summary === null ? '' : `**${escapeInline(oneLine(summary))}**`,
      asName(thought['content']) ?? storable(chunks()),
    ])
  })
  return paragraphs(blocks)
}

function customInstructions(content: ExportRecord, speech: Speech): string {
  const text = paragraphs([asName(content['user_profile']) ?? '', asName(content['user_instructions']) ?? ''])
  return text === '' ? contextFromMetadata(speech.metadata) : text
}

/** Older exports keep custom instructions beside an empty system message. */
function contextFromMetadata(metadata: ExportRecord): string {
  const context = asRecord(metadata['user_context_message_data'])
  return context === null
    ? ''
    : paragraphs([asName(context['about_user_message']) ?? '', asName(context['about_model_message']) ?? ''])
}

function memoryText(content: ExportRecord): string {
  return paragraphs([
    asName(content['model_set_context']) ?? '',
    asName(content['repo_summary']) ?? '',
    collectStrings(content['structured_context']),
  ])
}

function errorText(content: ExportRecord): string {
  const name = asName(content['name'])
  return paragraphs([name === null ? '' : `**${escapeInline(oneLine(name))}**`, asName(content['text']) ?? ''])
}

/** A page or file that a tool read: its title, linked if it has an address, then its text. */
function pageText(content: ExportRecord): string {
  const text = asName(content['text']) ?? asName(content['snippet']) ?? ''
  return paragraphs([pageHeading(content), withReadableMarks(text)])
}

function pageHeading(content: ExportRecord): string {
  const url = webUrl(content['url'])
  const title = oneLine(asName(content['title']) ?? asName(content['domain']) ?? url ?? '')
  return title === '' ? '' : `**${link(title, url ?? '')}**`
}

/** The list shown by the browser tool. */
function listingText(content: ExportRecord): string {
  const result = asString(content['result']) ?? ''
  const summary = asString(content['summary']) ?? ''
  return withReadableMarks(storable(paragraphs(summary === result ? [result] : [summary.trim(), result])))
}

/** `【3†Title†example.com】` is a link in pages of the browser tool. */
function withReadableMarks(text: string): string {
  if (!text.includes('†')) return text
  return text.replace(
    /【[^【】†\n]{0,40}†([^【】†\n]{0,300})(?:†([^【】\n]{0,300}))?】/g,
    (_, label: string, domain: string | undefined) => {
      const name = label.trim()
      const host = domain?.trim() ?? ''
      return name === '' || host === '' ? `${name}${host}` : `${name} (${host})`
    },
  )
}

/** The page shown in a screenshot. */
function screenText(content: ExportRecord): string {
  const state = asRecord(content['state'])
  return state === null ? '' : pageHeading(state)
}

/** The windows that the desktop app shared with ChatGPT. */
function pairedAppsText(workspaces: readonly unknown[]): string {
  return paragraphs(
    workspaces.map((entry) => {
      const workspace = asRecord(entry)
      if (workspace === null) return ''
      const heading = [asName(workspace['app_name']), asName(workspace['title'])]
        .filter((name) => name !== null)
        .join(': ')
      const text = asName(workspace['content']) ?? asName(asRecord(workspace['content'])?.['text']) ?? ''
      return paragraphs([heading === '' ? '' : `**${escapeInline(oneLine(heading))}**`, text])
    }),
  )
}
