import type { ConversationView } from '../../../shared/model/library.ts'
import { archive } from '../../archive.ts'

/** Reads the branches of one conversation, each once. */
export function createBranchReader(conversationId: string) {
  const known = new Map<number, ConversationView>()

  async function read(branch: number, signal: AbortSignal): Promise<ConversationView> {
    const view = known.get(branch) ?? (await archive('conversations.show', { id: conversationId, branch }, signal))
    known.set(branch, view)
    return view
  }

  /** The first of some branches that fits; null when none does. */
  async function first(order: readonly number[], fits: (view: ConversationView) => boolean, signal: AbortSignal): Promise<ConversationView | null> {
    for (const branch of order) {
      const view = await read(branch, signal)
      if (fits(view)) return view
    }
    return null
  }

  return {
    first,
    /** The path that the conversation shows, unless only another branch has the message. */
    async withMessage(messageKey: string | null, signal: AbortSignal): Promise<ConversationView> {
      const shown = await read(1, signal)
      if (messageKey === null) return shown
      const has = ({ messages }: ConversationView): boolean => messages.some(({ nodeKey }) => nodeKey === messageKey)
      return (await first(shown.branches.map(({ branch }) => branch), has, signal)) ?? shown
    },
  }
}
