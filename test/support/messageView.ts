import type { MessageView } from '../../shared/model/library.ts'

/** An answer as the reader gets it; a test sets the differences. */
export function messageView(fields: Partial<MessageView>): MessageView {
  const nodeKey = fields.nodeKey ?? 'node'
  return {
    nodeKey,
    messageId: nodeKey,
    role: 'assistant',
    authorName: null,
    recipient: null,
    contentType: 'text',
    kind: 'message',
    text: '',
    createdAtMs: null,
    model: null,
    siblingIndex: 0,
    siblingCount: 1,
    sources: [],
    attachments: [],
    isHiddenFromAgents: false,
    ...fields,
  }
}
