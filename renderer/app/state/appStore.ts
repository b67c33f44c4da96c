import { create } from 'zustand'

/**
 * The current screen. `list` and `reader` are side by side, or one at a time in a narrow window. The others fill the
 * window.
 */
export type Pane = 'list' | 'reader' | 'highlights' | 'statistics' | 'connections' | 'import' | 'settings'

/** Drawn on top of everything else. */
type Overlay = 'none' | 'palette' | 'shortcuts'

interface AppStore {
  readonly pane: Pane
  readonly overlay: Overlay
  readonly show: (pane: Pane) => void
  readonly setOverlay: (overlay: Overlay) => void
}

export const useApp = create<AppStore>()((set) => ({
  pane: 'list',
  overlay: 'none',
  show: (pane) => set({ pane }),
  setOverlay: (overlay) => set({ overlay }),
}))
