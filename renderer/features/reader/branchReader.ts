import type { ConversationView, MessageView } from '../../../shared/model/library.ts'
import { archive } from '../../archive.ts'

type Messages = ConversationView['messages']

/** Reads the branches of one conversation, each once. */
export function createBranchReader(conversationId: string) {
  const known = new Map<number, ConversationView>()

  function keep(view: ConversationView): ConversationView {
    known.set(view.branch, view)
    return view
  }

  return {
    /** The path that the conversation shows, unless only another branch has the message. */
    async withMessage(messageKey: string | null, signal: AbortSignal): Promise<ConversationView> {
      const found = [...known.values()].find(({ branch, messages }) => (messageKey === null ? branch === 1 : messages.some(({ nodeKey }) => nodeKey === messageKey)))
      return found ?? keep(await archive('conversations.show', { id: conversationId, ...(messageKey === null ? {} : { messageId: messageKey }) }, signal))
    },

    /** The first of some branches that fits; null when none does. */
    async first(order: readonly number[], fits: (view: ConversationView) => boolean, signal: AbortSignal): Promise<ConversationView | null> {
      for (const branch of order) {
        const view = known.get(branch) ?? keep(await archive('conversations.show', { id: conversationId, branch }, signal))
        if (fits(view)) return view
      }
      return null
    },

    /** As the archive has it now. What people have read stays as it is where only the conversation's own facts have changed. */
    async again(shown: ConversationView): Promise<ConversationView> {
      known.clear()
      const view = await archive('conversations.show', { id: conversationId, branch: shown.branch })
      const isSame = view.messages.length === shown.messages.length && view.conversation.updatedAtMs === shown.conversation.updatedAtMs
      return keep(isSame ? { ...view, messages: withHiding(shown.messages, view.messages) } : view)
    },
  }
}

/** The same messages, and the same list, but for what was hidden from agents or shown to them since. */
function withHiding(shown: Messages, now: Messages): Messages {
  const isAsBefore = ({ isHiddenFromAgents }: MessageView, index: number): boolean => shown[index]?.isHiddenFromAgents === isHiddenFromAgents
  if (now.every(isAsBefore)) return shown
  return now.map((message, index) => (isAsBefore(message, index) ? (shown[index] ?? message) : message))
}
