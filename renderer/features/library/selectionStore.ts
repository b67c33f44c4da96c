import { create } from 'zustand'
import { messageOf } from '../../messageOf.ts'
import { sayTrouble } from '../../ui/toasts.ts'
import { useLibrary } from './libraryStore.ts'

interface SelectionStore {
  readonly ids: ReadonlySet<string>
  /** Where the last one was selected: a span goes from there. */
  readonly anchor: number
  readonly toggle: (id: string, index: number) => void
  /** Selects all from the anchor to here, also those that were never in sight. */
  readonly extendTo: (index: number) => Promise<void>
  readonly selectAll: () => Promise<void>
  readonly clear: () => void
}

const none: ReadonlySet<string> = new Set()

export const useSelection = create<SelectionStore>()((set, get) => {
  async function selectSpan(first: number, last: number): Promise<void> {
    try {
      const conversations = await useLibrary.getState().read({ first, last })
      set({ ids: new Set([...get().ids, ...conversations.map(({ id }) => id)]) })
    } catch (error) {
      sayTrouble(messageOf(error))
    }
  }

  return {
    ids: none,
    anchor: 0,
    toggle: (id, index) => {
      const ids = new Set(get().ids)
      if (!ids.delete(id)) ids.add(id)
      set({ ids, anchor: index })
    },
    extendTo: (index) => selectSpan(Math.min(index, get().anchor), Math.max(index, get().anchor)),
    selectAll: async () => {
      const { state } = useLibrary.getState()
      if (state.at === 'loaded') await selectSpan(0, state.total - 1)
    },
    clear: () => set({ ids: none }),
  }
})
