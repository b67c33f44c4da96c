import { create } from 'zustand'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import { archive } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'
import { say, sayTrouble } from '../../ui/toasts.ts'
import { words } from '../../words/words.ts'
import { useLibrary } from './libraryStore.ts'

export type TrashedConversation = Output<'conversations.trashed'>['conversations'][number]

type TrashState =
  | { readonly at: 'closed' }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'loaded'; readonly conversations: readonly TrashedConversation[] }

interface TrashStore {
  readonly state: TrashState
  /** Opens it, or reads it anew. */
  readonly open: () => Promise<void>
  readonly close: () => void
  readonly restore: (ids: readonly string[]) => Promise<void>
  /** For good. Only what the person has seen there. */
  readonly empty: (ids: readonly string[]) => Promise<void>
}

export const useTrash = create<TrashStore>()((set, get) => ({
  state: { at: 'closed' },

  open: async () => {
    if (get().state.at !== 'loaded') set({ state: { at: 'loading' } })
    try {
      const { conversations } = await archive('conversations.trashed', {})
      if (get().state.at !== 'closed') set({ state: { at: 'loaded', conversations } })
    } catch (error) {
      set({ state: { at: 'failed', message: messageOf(error) } })
    }
  },

  close: () => set({ state: { at: 'closed' } }),

  restore: async (ids) => {
    try {
      await useLibrary.getState().change(ids, { isTrashed: false })
      say(words.library.done.restored(ids.length))
    } catch (error) {
      sayTrouble(messageOf(error))
    }
    await get().open()
  },

  empty: async (ids) => {
    try {
      const { deleted } = await archive('conversations.emptyTrash', { ids: [...ids] })
      say(words.library.done.deleted(deleted))
    } catch (error) {
      sayTrouble(messageOf(error))
    }
    await get().open()
  },
}))
