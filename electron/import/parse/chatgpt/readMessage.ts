import type { AttachmentReference, Message, MessageKind } from '../../../../shared/model/message.ts'
import { exportTimeMs } from '../../../../shared/text/timestamps.ts'
import { asName, asRecord, type ExportRecord, storable } from '../exportValue.ts'
import { NO_SOURCES, resolveCitations, type ResolvedText } from './citations.ts'
import { contentText } from './contentText.ts'
import { unwrapBlocks } from './framedBlocks.ts'
import { messageAttachments } from './messageAttachments.ts'

export interface MessageContext {
  readonly nodeKey: string
  readonly defaultModel: string | null
}

const EMPTY: ExportRecord = Object.freeze({})

/** Accepts any object as a message: missing or malformed fields become null, never an error. */
export function readMessage(raw: ExportRecord, context: MessageContext): Message {
  const author = asRecord(raw['author']) ?? EMPTY
  const content = readContent(raw['content'])
  const metadata = asRecord(raw['metadata']) ?? EMPTY
  const role = asName(author['role'])
  const authorName = asName(author['name'])
  const recipient = readRecipient(raw['recipient'])
  const contentType = content === null ? null : asName(content['content_type'])

  const { text, sources } = readText(content, { role, recipient, metadata })
  const attachments = messageAttachments({ content, metadata, text })
  return {
    id: asName(raw['id']) ?? storable(context.nodeKey),
    role,
    authorName,
    recipient,
    channel: asName(raw['channel']),
    contentType,
    kind: messageKind({ role, authorName, recipient, contentType, weight: raw['weight'], metadata, text, attachments }),
    text,
    createdAtMs: exportTimeMs(raw['create_time']),
    updatedAtMs: exportTimeMs(raw['update_time']),
    model: asName(metadata['model_slug']) ?? (role === 'assistant' ? context.defaultModel : null),
    sources,
    attachments,
    ...(isHumanOnly(metadata) && { isHumanOnly: true }),
  }
}

/** True for anything but a plain no: when in doubt, a message is withheld from agents. */
function isHumanOnly({ human_only: value }: ExportRecord): boolean {
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== '' && value !== 'false'
}

/** Files converted by other tools have the text directly in this field. */
function readContent(value: unknown): ExportRecord | null {
  return typeof value === 'string' ? { parts: [value] } : asRecord(value)
}

function readRecipient(value: unknown): string | null {
  return value === 'all' ? null : asName(value)
}

/** Text that users wrote or pasted stays unchanged, marks included. */
function readText(content: ExportRecord | null, speech: Parameters<typeof contentText>[1]): ResolvedText {
  const plain = contentText(content, speech)
  if (speech.role === 'user') return { text: plain, sources: NO_SOURCES }
  const isAnswer = speech.role === 'assistant'
  const { text, sources } = resolveCitations(plain, speech.metadata, isAnswer)
  return { text: isAnswer ? unwrapBlocks(text) : text, sources }
}

export interface KindEvidence {
  readonly role: string | null
  readonly authorName: string | null
  readonly recipient: string | null
  readonly contentType: string | null
  readonly weight: unknown
  readonly metadata: ExportRecord
  readonly text: string
  readonly attachments: readonly AttachmentReference[]
}

const HIDDEN_TYPES: ReadonlySet<string | null> = new Set([
  'user_editable_context',
  'model_editable_context',
  'app_pairing_content',
])
const THOUGHT_TYPES: ReadonlySet<string | null> = new Set(['thoughts', 'reasoning_recap'])
const RESULT_TYPES: ReadonlySet<string | null> = new Set([
  'sonic_webpage',
  'computer_output',
  'execution_output',
  'system_error',
  'citable_code_output',
])

/** The tool that reported o1's thinking before it had a content type. */
const THOUGHTS_TOOL = 'a8km123'

export function messageKind(evidence: KindEvidence): MessageKind {
  if (isHidden(evidence)) return 'hidden'
  if (isEmpty(evidence)) return 'empty'
  if (THOUGHT_TYPES.has(evidence.contentType) || evidence.authorName === THOUGHTS_TOOL) return 'thoughts'
  if (isResearchReport(evidence) || isGeneratedImage(evidence)) return 'message'
  if (evidence.role === 'assistant' && evidence.recipient !== null) return 'toolCall'
  return isToolResult(evidence) ? 'toolResult' : 'message'
}

function isEmpty({ text, attachments }: KindEvidence): boolean {
  return attachments.length === 0 && text.trim() === ''
}

function isHidden({ role, authorName, weight, metadata, contentType }: KindEvidence): boolean {
  return (
    role === 'system' ||
    (weight === 0 && authorName !== THOUGHTS_TOOL) ||
    metadata['is_visually_hidden_from_conversation'] === true ||
    metadata['is_user_system_message'] === true ||
    HIDDEN_TYPES.has(contentType)
  )
}

function isResearchReport({ metadata }: KindEvidence): boolean {
  return metadata['is_async_task_result_message'] === true
}

/** Images that a tool generated are the answer itself; pages that file search looked at are not. */
function isGeneratedImage({ role, authorName, contentType, attachments }: KindEvidence): boolean {
  if (role !== 'tool' || contentType !== 'multimodal_text' || !attachments.some(({ kind }) => kind === 'image'))
    return false
  return authorName === null || !/^(?:file_search|myfiles_browser)\b/.test(authorName)
}

function isToolResult({ role, contentType }: KindEvidence): boolean {
  return (
    role === 'tool' ||
    role === 'function' ||
    RESULT_TYPES.has(contentType) ||
    contentType?.startsWith('tether_') === true
  )
}
