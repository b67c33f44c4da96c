import { Choice } from '../../ui/Choice.tsx'
import { type TextSize, type TextWidth, type Theme, usePreferences } from '../../ui/preferences.ts'
import { Setting, SettingGroup } from '../../ui/Setting.tsx'
import { Switch } from '../../ui/Switch.tsx'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const sizes: readonly { value: TextSize; label: string }[] = [
  { value: 'small', label: 'Small' },
  { value: 'usual', label: 'Usual' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
]
const widths: readonly { value: TextWidth; label: string }[] = [
  { value: 'narrow', label: 'Narrow' },
  { value: 'usual', label: 'Usual' },
  { value: 'wide', label: 'Wide' },
]
const clocks = [
  { value: 'local', label: 'Local time' },
  { value: 'utc', label: 'UTC' },
] as const

export function AppearanceSettings() {
  const { theme, textSize, textWidth, clock, wrapsCode, prefer } = usePreferences()
  return (
    <SettingGroup title="Reading">
      <Setting title="Theme" control={<Choice label="Theme" value={theme} options={themes} onChange={(next) => prefer({ theme: next })} />} />
      <Setting title="Text size" control={<Choice label="Text size" value={textSize} options={sizes} onChange={(next) => prefer({ textSize: next })} />} />
      <Setting title="Width of the text" control={<Choice label="Width of the text" value={textWidth} options={widths} onChange={(next) => prefer({ textWidth: next })} />} />
      <Setting title="Times" control={<Choice label="Times" value={clock} options={clocks} onChange={(next) => prefer({ clock: next })} />}>
        By which clock dates and hours are shown, and days are counted.
      </Setting>
      <Setting title="Wrap long lines of code" control={<Switch label="Wrap long lines of code" isOn={wrapsCode} onChange={(isOn) => prefer({ wrapsCode: isOn })} />} />
    </SettingGroup>
  )
}
