import { create } from 'zustand'
import { archive } from '../../../archive.ts'
import { errorMessage } from '../../../errorMessage.ts'
import { createOnlyLatest } from '../../../onlyLatest.ts'
import { notifyError } from '../../../ui/overlay/toasts.ts'
import { useLibrary } from '../libraryStore.ts'

interface SelectionStore {
  readonly ids: ReadonlySet<string>
  /** The ids are still loading. */
  readonly isBusy: boolean
  /** The last selected row: ranges start from it. */
  readonly anchor: number
  readonly toggle: (id: string, index: number) => void
  /** Selects everything from the anchor to here, including rows that were never visible. */
  readonly extendTo: (index: number) => Promise<void>
  readonly selectAll: () => Promise<void>
  readonly clear: () => void
}

const none: ReadonlySet<string> = new Set()

export const useSelection = create<SelectionStore>()((set, get) => {
  const supersede = createOnlyLatest()

  async function selectPart(part: { readonly offset?: number; readonly limit?: number }): Promise<void> {
    const signal = supersede()
    try {
      const { ids } = await archive('conversations.ids', { ...useLibrary.getState().view, ...part }, signal)
      if (!signal.aborted) set({ ids: new Set([...get().ids, ...ids]) })
    } catch (error) {
      if (!signal.aborted) notifyError(errorMessage(error))
    } finally {
      if (!signal.aborted) set({ isBusy: false })
    }
  }

  return {
    ids: none,
    isBusy: false,
    anchor: 0,
    toggle: (id, index) => {
      const ids = new Set(get().ids)
      if (!ids.delete(id)) ids.add(id)
      set({ ids, anchor: index })
    },
    extendTo: (index) =>
      selectPart({ offset: Math.min(index, get().anchor), limit: Math.abs(index - get().anchor) + 1 }),
    selectAll: () => {
      set({ isBusy: true })
      return selectPart({})
    },
    clear: () => {
      supersede()
      set({ ids: none, isBusy: false })
    },
  }
})
