import type { Message } from '../../../../shared/model/message.ts'
import { asName, asRecord, storable } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'
import { exportTimeMs } from '../../../../shared/text/exportTime.ts'
import { NO_SOURCES, resolveCitations } from './citations.ts'
import type { ResolvedText } from './citations.ts'
import { contentText } from './contentText.ts'
import { unwrapBlocks } from './framedBlocks.ts'
import { messageAttachments } from './messageAttachments.ts'
import { messageKind } from './messageKind.ts'

export interface MessageContext {
  readonly nodeKey: string
  readonly defaultModel: string | null
}

const EMPTY: ExportRecord = Object.freeze({})

/** Takes any object for a message: what is missing or malformed becomes null, never an error. */
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

/** Any value but a plain no: in doubt a message is kept from agents. */
function isHumanOnly({ human_only: value }: ExportRecord): boolean {
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== '' && value !== 'false'
}

/** Files converted by other tools put the text right there. */
function readContent(value: unknown): ExportRecord | null {
  return typeof value === 'string' ? { parts: [value] } : asRecord(value)
}

function readRecipient(value: unknown): string | null {
  return value === 'all' ? null : asName(value)
}

/** What users wrote or pasted is theirs, marks included. */
function readText(content: ExportRecord | null, speech: Parameters<typeof contentText>[1]): ResolvedText {
  const plain = contentText(content, speech)
  if (speech.role === 'user') return { text: plain, sources: NO_SOURCES }
  const isAnswer = speech.role === 'assistant'
  const { text, sources } = resolveCitations(plain, speech.metadata, isAnswer)
  return { text: isAnswer ? unwrapBlocks(text) : text, sources }
}
