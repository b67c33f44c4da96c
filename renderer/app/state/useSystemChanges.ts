import { useEffect, useState } from 'react'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { usePreferences } from '../../ui/preferences.ts'

/** Applies the preferred theme and text settings to the design tokens. */
export function useAppearance(): void {
  const theme = usePreferences((preferences) => preferences.theme)
  const textSize = usePreferences((preferences) => preferences.textSize)
  const textFont = usePreferences((preferences) => preferences.textFont)
  const textWidth = usePreferences((preferences) => preferences.textWidth)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
    dataset['textSize'] = textSize
    dataset['textFont'] = textFont
    dataset['textWidth'] = textWidth
  }, [theme, textSize, textFont, textWidth])
}

const CHECK_INTERVAL_MS = 60_000

/** The current time, updated daily: the app may stay open for weeks. */
export function useToday(now: () => number, isUtc: boolean): number {
  const [nowMs, setNowMs] = useState(now)
  useEffect(() => {
    const dayOf = (atMs: number): number =>
      isUtc ? new Date(atMs).setUTCHours(0, 0, 0, 0) : new Date(atMs).setHours(0, 0, 0, 0)
    const look = (): void => setNowMs((lastMs) => (dayOf(lastMs) === dayOf(now()) ? lastMs : now()))
    const stop = useLibrary.subscribe(look)
    // Not a timer until midnight: it would stop while the computer sleeps.
    const timer = setInterval(look, CHECK_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [now, isUtc])
  return nowMs
}
