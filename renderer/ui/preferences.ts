import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Theme = 'system' | 'light' | 'dark'
export type Clock = 'local' | 'utc'
/** The system's hour cycle, 12 hours with AM and PM, or 24 hours. */
export type Hours = 'system' | 'h12' | 'h23'
export type TextSize = 'small' | 'usual' | 'large' | 'larger'
export type TextFont = 'serif' | 'sans'
export type TextWidth = 'narrow' | 'usual' | 'wide'

interface Preferences {
  readonly theme: Theme
  readonly textSize: TextSize
  /** For answers; your own messages are always sans. */
  readonly textFont: TextFont
  readonly textWidth: TextWidth
  /** The time zone for displayed times. */
  readonly clock: Clock
  readonly hours: Hours
  readonly wrapsCode: boolean
  readonly listWidthPx: number
  /** Auto unfolds it in a wide window. */
  readonly sidebar: 'auto' | 'open' | 'folded'
  readonly foldedSections: readonly string[]
}

interface PreferencesStore extends Preferences {
  readonly prefer: (change: Partial<Preferences>) => void
}

/** Reading preferences. Stored by this app or browser, not in the archive. */
export const usePreferences = create<PreferencesStore>()(
  persist(
    (set) => ({
      theme: 'system',
      textSize: 'usual',
      textFont: 'serif',
      textWidth: 'usual',
      clock: 'local',
      hours: 'system',
      wrapsCode: false,
      listWidthPx: 340,
      sidebar: 'auto',
      foldedSections: [],
      prefer: (change) => set(change),
    }),
    { name: 'backscroll.preferences', version: 1 },
  ),
)
