import { create } from 'zustand'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import { archive } from '../../../archive.ts'
import { errorMessage } from '../../../errorMessage.ts'
import { focusWhenLost } from '../../../ui/keyboard/focus.ts'
import { notify, notifyError } from '../../../ui/overlay/toasts.ts'
import { words } from '../../../words/words.ts'
import { useLibrary } from '../libraryStore.ts'

export type TrashedConversation = Output<'conversations.trashed'>['conversations'][number]

type TrashState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'loaded'; readonly conversations: readonly TrashedConversation[] }

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
    if (get().state.kind !== 'closed') set({ state })
  }

  async function read(): Promise<void> {
    if (get().state.kind === 'closed') return
    try {
      setOpen({ kind: 'loaded', conversations: (await archive('conversations.trashed', {})).conversations })
    } catch (error) {
      setOpen({ kind: 'failed', message: errorMessage(error) })
    }
  }

  return {
    state: { kind: 'closed' },

    open: () => {
      if (get().state.kind !== 'loaded') set({ state: { kind: 'loading' } })
      return read()
    },

    close: () => set({ state: { kind: 'closed' } }),

    restore: async (ids) => {
      try {
        await useLibrary.getState().change(ids, { isTrashed: false })
        notify(words.library.done.restored(ids.length))
      } catch (error) {
        notifyError(errorMessage(error))
      }
      await read()
    },

    empty: async (ids) => {
      try {
        const { deleted } = await archive('conversations.emptyTrash', { ids: [...ids] })
        notify(words.library.done.deleted(deleted))
      } catch (error) {
        notifyError(errorMessage(error))
      }
      await read()
    },
  }
})

export const trashReturnId = 'trash-back'

/** When the focused element is gone from the trash. */
export function focusTrash(): void {
  focusWhenLost(() => document.getElementById(trashReturnId))
}
