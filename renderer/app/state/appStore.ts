import { create } from 'zustand'

/**
 * What the window shows. `list` and `reader` stand side by side; in a narrow window one at a time. The others fill the
 * window.
 */
export type Pane = 'list' | 'reader' | 'highlights' | 'statistics' | 'connections' | 'import' | 'settings'

/** What lies over everything else. */
type Overlay = 'none' | 'palette' | 'shortcuts'

interface AppStore {
  readonly pane: Pane
  readonly overlay: Overlay
  readonly show: (pane: Pane) => void
  readonly lay: (overlay: Overlay) => void
}

export const useApp = create<AppStore>()((set) => ({
  pane: 'list',
  overlay: 'none',
  show: (pane) => set({ pane }),
  lay: (overlay) => set({ overlay }),
}))
