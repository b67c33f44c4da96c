import { create } from 'zustand'
import type { FilterChoices } from '../../../../shared/model/conversationFilter.ts'
import { archive } from '../../../archive.ts'
import { errorMessage } from '../../../errorMessage.ts'
import { chosenTimeZone } from '../../../ui/format.ts'
import { notifyError } from '../../../ui/overlay/toasts.ts'

type ChoicesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'loaded'; readonly choices: FilterChoices }

interface ChoicesStore {
  readonly state: ChoicesState
  /** Keeps the previous choices on screen meanwhile. */
  readonly load: () => Promise<void>
  readonly renameProject: (id: string, name: string) => Promise<void>
}

/** The values the list can be filtered by. */
export const useChoices = create<ChoicesStore>()((set, get) => ({
  state: { kind: 'loading' },

  load: async () => {
    try {
      set({
        state: { kind: 'loaded', choices: await archive('conversations.choices', { timeZone: chosenTimeZone() }) },
      })
    } catch (error) {
      set({ state: { kind: 'failed', message: errorMessage(error) } })
    }
  },

  renameProject: async (id, name) => {
    try {
      await archive('projects.rename', { id, name: name.trim() === '' ? null : name })
      await get().load()
    } catch (error) {
      notifyError(errorMessage(error))
    }
  },
}))
