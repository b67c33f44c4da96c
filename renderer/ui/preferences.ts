import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Theme = 'system' | 'light' | 'dark'
export type Clock = 'local' | 'utc'
export type TextSize = 'small' | 'usual' | 'large' | 'larger'
export type TextWidth = 'narrow' | 'usual' | 'wide'

interface Preferences {
  readonly theme: Theme
  readonly textSize: TextSize
  readonly textWidth: TextWidth
  /** By whose clock times are shown. */
  readonly clock: Clock
  readonly wrapsCode: boolean
  readonly listWidthPx: number
}

interface PreferencesStore extends Preferences {
  readonly prefer: (change: Partial<Preferences>) => void
}

/** How this person likes to read. Kept by this window or browser, not in the archive. */
export const usePreferences = create<PreferencesStore>()(
  persist(
    (set) => ({
      theme: 'system',
      textSize: 'usual',
      textWidth: 'usual',
      clock: 'local',
      wrapsCode: false,
      listWidthPx: 340,
      prefer: (change) => set(change),
    }),
    { name: 'backscroll.preferences', version: 1 },
  ),
)
