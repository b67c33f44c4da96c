import { AppError } from '../../../shared/contract/appError.ts'
import { findRawNode } from '../../import/rebuild/findRawNode.ts'
import { asRecord } from '../../import/parse/exportValue.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { Handlers } from '../dispatch.ts'
import { findConversation } from '../findConversation.ts'
import type { HandlerParts } from '../handlerParts.ts'

export function createRawMessageHandlers({ read }: HandlerParts): Pick<Handlers, 'messages.raw'> {
  return {
    'messages.raw': ({ conversationId, messageId }, { reader }) =>
      read((archive) => {
        const { rowId } = findConversation(archive, conversationId, reader)
        return { json: JSON.stringify(newestOf(archive, rowId, messageId), null, 2) }
      }),
  }
}

/** Of several exports that have it, the one that has the last word. */
function newestOf({ rawVersions, reader }: Archive, rowId: number, messageId: string): unknown {
  const text = reader.messagesOf(rowId).find(({ nodeKey }) => nodeKey === messageId)?.text ?? null
  for (const { bytes } of rawVersions.versionsOf(rowId).toReversed()) {
    const node = findRawNode(asRecord(JSON.parse(bytes.toString())) ?? {}, messageId, text)
    if (node !== undefined) return node
  }
  throw new AppError('not_found', `No export of this conversation has a message with the id ${messageId}.`)
}
