import { create } from 'zustand'

/** What stands beside the list; in a narrow window, in place of it. */
export type Pane = 'list' | 'reader' | 'import'

interface AppStore {
  readonly pane: Pane
  readonly show: (pane: Pane) => void
}

export const useApp = create<AppStore>()((set) => ({
  pane: 'list',
  show: (pane) => set({ pane }),
}))
