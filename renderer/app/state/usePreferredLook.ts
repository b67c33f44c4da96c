import { useEffect } from 'react'
import { usePreferences } from '../../ui/preferences.ts'

/** The tokens of the look follow what the person prefers. */
export function usePreferredLook(): void {
  const theme = usePreferences((preferences) => preferences.theme)
  const textSize = usePreferences((preferences) => preferences.textSize)
  const textWidth = usePreferences((preferences) => preferences.textWidth)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
    dataset['textSize'] = textSize
    dataset['textWidth'] = textWidth
  }, [theme, textSize, textWidth])
}
