import type { MessageKind } from '../../../../shared/model/message.ts'
import type { AttachmentReference } from '../../../../shared/model/attachment.ts'
import type { ExportRecord } from '../exportValue.ts'

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

/** The tool that told o1's thoughts before there was a content type for them. */
const THOUGHTS_TOOL = 'a8km123'

export function messageKind(evidence: KindEvidence): MessageKind {
  if (isHidden(evidence)) return 'hidden'
  if (isEmpty(evidence)) return 'empty'
  if (THOUGHT_TYPES.has(evidence.contentType) || evidence.authorName === THOUGHTS_TOOL) return 'thoughts'
  if (isResearchReport(evidence) || isGeneratedPicture(evidence)) return 'message'
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

/** Pictures that a tool made are the answer itself; pages that file search looked at are not. */
function isGeneratedPicture({ role, authorName, contentType, attachments }: KindEvidence): boolean {
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
