import type { Message, MessageKind } from '../../../../shared/model/message.ts'
import { paragraphs } from '../markdown.ts'
import { exportTimeMs } from '../../../../shared/text/exportTime.ts'
import { asName } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'
import { extractedText, readClaudeAttachments } from './claudeAttachments.ts'
import { readClaudeContent } from './claudeContent.ts'

export function readClaudeMessage(message: ExportRecord): Message {
  const content = readClaudeContent(message)
  const attachments = readClaudeAttachments(message)
  const extracted = extractedText(message)
  const sender = asName(message['sender']) ?? asName(message['role'])
  const kind: MessageKind =
    extracted !== '' || attachments.length > 0
      ? 'message'
      : content.isOnlyThinking
        ? 'thoughts'
        : content.text === ''
          ? 'empty'
          : 'message'
  return {
    id: asName(message['uuid']),
    role: sender === 'human' ? 'user' : sender,
    authorName: null,
    recipient: null,
    channel: null,
    contentType: null,
    kind,
    text: paragraphs([content.text, extracted]),
    createdAtMs: exportTimeMs(message['created_at']) ?? exportTimeMs(message['timestamp']),
    updatedAtMs: exportTimeMs(message['updated_at']),
    model: asName(message['model']),
    sources: content.sources,
    attachments,
  }
}
