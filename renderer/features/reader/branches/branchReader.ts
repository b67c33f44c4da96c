import type { ConversationView } from '../../../../shared/model/library.ts'
import { archive } from '../../../archive.ts'
import { branchesToTry, hasSibling, type Sibling } from './branches.ts'
import { keepShown } from './keepShown.ts'

/** More than fit on any screen. */
const BEGINNING = 60
const MOST_DRAWING_MS = 200

/** Reads the branches of one conversation, each once. */
export function createBranchReader(conversationId: string) {
  const known = new Map<number, ConversationView>()

  function keep(view: ConversationView): ConversationView {
    known.set(view.branch, view)
    return view
  }

  const knownWith = (messageKey: string | null): ConversationView | undefined =>
    [...known.values()].find(({ branch, messages }) =>
      messageKey === null ? branch === 1 : messages.some(({ nodeKey }) => nodeKey === messageKey),
    )

  /** The path that the conversation shows, unless only another branch has the message. */
  async function withMessage(messageKey: string | null, signal?: AbortSignal): Promise<ConversationView> {
    return keep(
      await archive(
        'conversations.show',
        { id: conversationId, ...(messageKey === null ? {} : { messageId: messageKey }) },
        signal,
      ),
    )
  }

  return {
    /**
     * Where a message is, or the path that the conversation shows: of a long one its beginning, which is there much
     * sooner, and then the whole.
     */
    async *opened(messageKey: string | null, signal: AbortSignal): AsyncGenerator<ConversationView> {
      const found = knownWith(messageKey)
      if (found !== undefined || messageKey !== null) return yield found ?? (await withMessage(messageKey, signal))
      const beginning = await archive('conversations.show', { id: conversationId, most: BEGINNING }, signal)
      if (beginning.messages.length < BEGINNING) return yield keep(beginning)
      yield beginning
      await drawn()
      yield keep(withShown(beginning, await withMessage(null, signal)))
    },

    /** The branch on which a message has another of its siblings; null when there is none. */
    async withSibling(sibling: Sibling, signal: AbortSignal): Promise<ConversationView | null> {
      for (const branch of branchesToTry(sibling)) {
        const view =
          known.get(branch) ?? keep(await archive('conversations.show', { id: conversationId, branch }, signal))
        if (hasSibling(view, sibling)) return view
      }
      return null
    },

    /**
     * As the archive has it now, by what was shown: branches change their numbers. What people have read stays as it is
     * where nothing of it has changed.
     */
    async again(shown: ConversationView): Promise<ConversationView> {
      known.clear()
      return keep(withShown(shown, await withMessage(shown.messages.at(-1)?.nodeKey ?? null)))
    },
  }
}

function withShown(shown: ConversationView, now: ConversationView): ConversationView {
  return { ...now, messages: keepShown(shown.messages, now.messages) }
}

/**
 * The beginning comes onto the screen before the page is given more work. A page that nobody sees draws nothing: it
 * goes on all the same.
 */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MOST_DRAWING_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
