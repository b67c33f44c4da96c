import { describe, expect, it } from 'vitest'
import type { AttachmentReference } from '../../../../../shared/model/message.ts'
import { type KindEvidence, messageKind } from '../../../../../electron/import/parse/chatgpt/readMessage.ts'

const picture: AttachmentReference = {
  assetKey: 'file_1',
  kind: 'image',
  name: null,
  mediaType: null,
  byteLength: null,
  width: null,
  height: null,
}
const answer: KindEvidence = {
  role: 'assistant',
  authorName: null,
  recipient: null,
  contentType: 'text',
  weight: 1,
  metadata: {},
  text: 'Tea.',
  attachments: [],
}

describe('messageKind', () => {
  it.each<[name: string, evidence: Partial<KindEvidence>, kind: string]>([
    ['an answer', {}, 'message'],
    ['a question', { role: 'user' }, 'message'],
    ['a message of an unknown role', { role: 'critic' }, 'message'],
    ['a message of nobody', { role: null, weight: undefined }, 'message'],
    [
      'a picture without words',
      { role: 'user', contentType: 'multimodal_text', text: '', attachments: [picture] },
      'message',
    ],
    [
      'a picture that a tool made',
      { role: 'tool', contentType: 'multimodal_text', text: '', attachments: [picture] },
      'message',
    ],
    [
      'a page that file search looked at',
      { role: 'tool', authorName: 'file_search', contentType: 'multimodal_text', attachments: [picture] },
      'toolResult',
    ],
    ['a chart of a run', { role: 'tool', contentType: 'execution_output', attachments: [picture] }, 'toolResult'],
    ['a research report', { metadata: { is_async_task_result_message: true }, recipient: 'x' }, 'message'],
    ['a call to a tool', { recipient: 'web.run' }, 'toolCall'],
    ['a call without words', { recipient: 'web.run', text: ' ' }, 'empty'],
    ['an answer of a tool', { role: 'tool' }, 'toolResult'],
    ['an answer of a tool to the assistant', { role: 'tool', recipient: 'assistant' }, 'toolResult'],
    ['an answer of a function', { role: 'function' }, 'toolResult'],
    ['thoughts', { contentType: 'thoughts' }, 'thoughts'],
    ['a recap', { contentType: 'reasoning_recap' }, 'thoughts'],
    ['thoughts told by a tool', { role: 'tool', authorName: 'a8km123', weight: 0 }, 'thoughts'],
    ['no thoughts', { contentType: 'thoughts', text: '' }, 'empty'],
    ['a quote', { contentType: 'tether_quote' }, 'toolResult'],
    ['a listing', { contentType: 'tether_browsing_display' }, 'toolResult'],
    ['a web page', { contentType: 'sonic_webpage' }, 'toolResult'],
    ['a screen', { contentType: 'computer_output', attachments: [picture] }, 'toolResult'],
    ['an error', { contentType: 'system_error' }, 'toolResult'],
    ['a system message', { role: 'system' }, 'hidden'],
    ['an empty system message', { role: 'system', text: '' }, 'hidden'],
    ['a message of no weight', { weight: 0 }, 'hidden'],
    ['a message marked as hidden', { metadata: { is_visually_hidden_from_conversation: true } }, 'hidden'],
    ['a message of the user to the system', { metadata: { is_user_system_message: true } }, 'hidden'],
    ['custom instructions', { contentType: 'user_editable_context' }, 'hidden'],
    ['memory', { contentType: 'model_editable_context' }, 'hidden'],
    ['windows of other apps', { contentType: 'app_pairing_content' }, 'hidden'],
    ['nothing', { text: '\n' }, 'empty'],
  ])('classifies %s', (_, evidence, kind) => {
    expect(messageKind({ ...answer, ...evidence })).toBe(kind)
  })
})
