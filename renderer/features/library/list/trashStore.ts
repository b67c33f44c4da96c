import { create } from 'zustand'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import { archive } from '../../../archive.ts'
import { messageOf } from '../../../messageOf.ts'
import { focusOnceLost } from '../../../ui/keyboard/keyboardPlace.ts'
import { notify, notifyError } from '../../../ui/overlay/toasts.ts'
import { words } from '../../../words/words.ts'
import { useLibrary } from '../libraryStore.ts'

export type TrashedConversation = Output<'conversations.trashed'>['conversations'][number]

type TrashState =
  | { readonly at: 'closed' }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'loaded'; readonly conversations: readonly TrashedConversation[] }

interface TrashStore {
  readonly state: TrashState
  /** Opens or reloads it. */
  readonly open: () => Promise<void>
  readonly close: () => void
  readonly restore: (ids: readonly string[]) => Promise<void>
  /** Permanently, and only what the user has seen there. */
  readonly empty: (ids: readonly string[]) => Promise<void>
}

export const useTrash = create<TrashStore>()((set, get) => {
  /** Only if it is still open. */
  const setOpen = (state: TrashState): void => {
    if (get().state.at !== 'closed') set({ state })
  }

  async function read(): Promise<void> {
    if (get().state.at === 'closed') return
    try {
      setOpen({ at: 'loaded', conversations: (await archive('conversations.trashed', {})).conversations })
    } catch (error) {
      setOpen({ at: 'failed', message: messageOf(error) })
    }
  }

  return {
    state: { at: 'closed' },

    open: () => {
      if (get().state.at !== 'loaded') set({ state: { at: 'loading' } })
      return read()
    },

    close: () => set({ state: { at: 'closed' } }),

    restore: async (ids) => {
      try {
        await useLibrary.getState().change(ids, { isTrashed: false })
        notify(words.library.done.restored(ids.length))
      } catch (error) {
        notifyError(messageOf(error))
      }
      await read()
    },

    empty: async (ids) => {
      try {
        const { deleted } = await archive('conversations.emptyTrash', { ids: [...ids] })
        notify(words.library.done.deleted(deleted))
      } catch (error) {
        notifyError(messageOf(error))
      }
      await read()
    },
  }
})

export const trashBackId = 'trash-back'

/** When the focused element is gone from the trash. */
export function focusTrash(): void {
  focusOnceLost(() => document.getElementById(trashBackId))
}
