import { create } from 'zustand'
import type { Highlight, TextAnchor } from '../../../shared/model/highlight.ts'
import { type HighlightColor, highlightColors } from '../../../shared/model/highlightColors.ts'
import { archive } from '../../archive.ts'
import { errorMessage } from '../../errorMessage.ts'
import { notify, notifyError } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

/** Text selected in a message. */
export interface Selected {
  readonly messageId: string
  readonly anchor: TextAnchor
}

/** A highlight in the dialog. Its id is null while the server is still saving it. */
export type EditedHighlight = Pick<
  Highlight,
  'conversationId' | 'messageId' | 'anchor' | 'colour' | 'note' | 'tags'
> & { readonly id: number | null }

interface ConversationHighlightsStore {
  readonly conversationId: string | null
  /** In the order of creation, latest first. */
  readonly highlights: readonly Highlight[]
  /** The one whose note is being written. */
  readonly editing: EditedHighlight | null
  readonly lastColour: HighlightColor
  readonly load: (conversationId: string | null) => Promise<void>
  readonly add: (selected: Selected, colour: HighlightColor) => Promise<Highlight | null>
  /** Opens the dialog at once: text typed while the server is saving must not get lost. */
  readonly addWithNote: (selected: Selected, colour: HighlightColor) => void
  readonly change: (
    edited: EditedHighlight,
    change: { readonly colour: HighlightColor; readonly note: string; readonly tags: string[] },
  ) => Promise<void>
  readonly remove: (edited: EditedHighlight) => Promise<void>
  readonly edit: (highlight: Highlight | null) => void
}

const MOST = 1000

/** The highlights of the open conversation, and the actions for any highlight. */
export const useConversationHighlights = create<ConversationHighlightsStore>()((set, get) => {
  const reload = (): Promise<void> => get().load(get().conversationId)
  /** The highlight that was added last, once the server has saved it. */
  let saving: Promise<Highlight | null> = Promise.resolve(null)

  return {
    conversationId: null,
    highlights: [],
    editing: null,
    lastColour: highlightColors[0] ?? 'green',

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

    addWithNote: ({ messageId, anchor }, colour) => {
      const { conversationId, add } = get()
      if (conversationId === null) return
      saving = add({ messageId, anchor }, colour)
      set({ editing: { id: null, conversationId, messageId, anchor, colour, note: '', tags: [] } })
    },

    change: (edited, change) =>
      withErrorNotice(async () => {
        const id = edited.id ?? (await saving)?.id ?? null
        // If it couldn't be saved before, it's saved now, with its note.
        if (id === null) await saveHighlight({ ...edited, ...change })
        else await archive('highlights.edit', { id, ...change })
        set({ lastColour: change.colour, editing: null })
        await reload()
      }),

    remove: (edited) =>
      withErrorNotice(async () => {
        const id = edited.id ?? (await saving)?.id ?? null
        set({ editing: null })
        if (id === null) return
        await archive('highlights.remove', { id })
        await reload()
        notify(words.highlights.removed, {
          label: words.highlights.undo,
          run: () => void withErrorNotice(() => saveHighlight(edited).then(reload)),
        })
      }),

    edit: (editing) => set({ editing }),
  }
})

async function saveHighlight(edited: EditedHighlight): Promise<void> {
  const { conversationId, messageId, anchor, colour, note, tags } = edited
  await archive('highlights.add', { conversationId, messageId, anchor, colour, note, tags })
}

async function withErrorNotice(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    notifyError(errorMessage(error))
  }
}
