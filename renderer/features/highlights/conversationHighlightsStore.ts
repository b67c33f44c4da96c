import { create } from 'zustand'
import type { Highlight, TextAnchor } from '../../../shared/model/highlight.ts'
import type { HighlightColor } from '../../../shared/model/highlightColors.ts'
import { archive } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'
import { notify, notifyError } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

/** Text selected in a message. */
export interface Selected {
  readonly messageId: string
  readonly anchor: TextAnchor
}

interface ConversationHighlightsStore {
  readonly conversationId: string | null
  /** In the order of creation, latest first. */
  readonly highlights: readonly Highlight[]
  /** The one whose note is being written. */
  readonly editing: Highlight | null
  readonly lastColour: HighlightColor
  readonly load: (conversationId: string | null) => Promise<void>
  readonly add: (selected: Selected, colour: HighlightColor) => Promise<Highlight | null>
  readonly change: (
    id: number,
    change: { readonly colour: HighlightColor; readonly note: string; readonly tags: string[] },
  ) => Promise<void>
  readonly remove: (highlight: Highlight) => Promise<void>
  readonly edit: (highlight: Highlight | null) => void
}

const MOST = 1000

/** The highlights of the open conversation, and the actions for any highlight. */
export const useConversationHighlights = create<ConversationHighlightsStore>()((set, get) => {
  const reload = (): Promise<void> => get().load(get().conversationId)

  return {
    conversationId: null,
    highlights: [],
    editing: null,
    lastColour: 'green',

    load: async (conversationId) => {
      if (get().conversationId !== conversationId) set({ conversationId, highlights: [] })
      if (conversationId === null) return
      // A conversation is readable without its highlights; their list reports the failure.
      await withErrorNotice(async () => {
        const { highlights } = await archive('highlights.list', { conversationId, limit: MOST })
        if (get().conversationId === conversationId) set({ highlights })
      })
    },

    add: async ({ messageId, anchor }, colour) => {
      const { conversationId } = get()
      if (conversationId === null) return null
      set({ lastColour: colour })
      let added: Highlight | null = null
      await withErrorNotice(async () => {
        added = await archive('highlights.add', { conversationId, messageId, anchor, colour })
        await reload()
      })
      return added
    },

    change: (id, change) =>
      withErrorNotice(async () => {
        await archive('highlights.edit', { id, ...change })
        set({ lastColour: change.colour, editing: null })
        await reload()
      }),

    remove: (highlight) =>
      withErrorNotice(async () => {
        await archive('highlights.remove', { id: highlight.id })
        set({ editing: null })
        await reload()
        notify(words.highlights.removed, {
          label: words.highlights.undo,
          run: () => void withErrorNotice(() => restoreHighlight(highlight).then(reload)),
        })
      }),

    edit: (editing) => set({ editing }),
  }
})

async function restoreHighlight({ conversationId, messageId, anchor, colour, note, tags }: Highlight): Promise<void> {
  await archive('highlights.add', { conversationId, messageId, anchor, colour, note, tags })
}

async function withErrorNotice(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    notifyError(messageOf(error))
  }
}
