import { Choice } from '../../ui/controls/Choice.tsx'
import { Setting, SettingGroup } from '../../ui/controls/Setting.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import {
  type Hours,
  type TextFont,
  type TextSize,
  type TextWidth,
  type Theme,
  usePreferences,
} from '../../ui/preferences.ts'
import { words } from '../../words/words.ts'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: words.settings.appearance.themes.system },
  { value: 'light', label: words.settings.appearance.themes.light },
  { value: 'dark', label: words.settings.appearance.themes.dark },
]
const sizes: readonly { value: TextSize; label: string }[] = [
  { value: 'small', label: words.settings.appearance.textSizes.small },
  { value: 'usual', label: words.settings.appearance.textSizes.default },
  { value: 'large', label: words.settings.appearance.textSizes.large },
  { value: 'larger', label: words.settings.appearance.textSizes.larger },
]
const fonts: readonly { value: TextFont; label: string }[] = [
  { value: 'serif', label: words.settings.appearance.textFonts.serif },
  { value: 'sans', label: words.settings.appearance.textFonts.sans },
]
const widths: readonly { value: TextWidth; label: string }[] = [
  { value: 'narrow', label: words.settings.appearance.textWidths.narrow },
  { value: 'usual', label: words.settings.appearance.textWidths.default },
  { value: 'wide', label: words.settings.appearance.textWidths.wide },
]
const clocks = [
  { value: 'local', label: words.settings.appearance.clocks.local },
  { value: 'utc', label: words.settings.appearance.clocks.utc },
] as const

const hourCycles: readonly { value: Hours; label: string }[] = [
  { value: 'system', label: words.settings.appearance.hourCycles.system },
  { value: 'h12', label: words.settings.appearance.hourCycles.h12 },
  { value: 'h23', label: words.settings.appearance.hourCycles.h23 },
]

/** How the app looks, and how it writes times. */
export function AppearanceSettings() {
  const { theme, textSize, textFont, textWidth, clock, hours, wrapsCode, prefer } = usePreferences()
  return (
    <SettingGroup title={words.settings.appearance.title}>
      <Setting
        title={words.settings.appearance.theme}
        control={
          <Choice
            label={words.settings.appearance.theme}
            value={theme}
            options={themes}
            onChange={(next) => prefer({ theme: next })}
          />
        }
      />
      <Setting
        title={words.settings.appearance.textSize}
        control={
          <Choice
            label={words.settings.appearance.textSize}
            value={textSize}
            options={sizes}
            onChange={(next) => prefer({ textSize: next })}
          />
        }
      />
      <Setting
        title={words.settings.appearance.textFont}
        control={
          <Choice
            label={words.settings.appearance.textFont}
            value={textFont}
            options={fonts}
            onChange={(next) => prefer({ textFont: next })}
          />
        }
      />
      <Setting
        title={words.settings.appearance.textWidth}
        control={
          <Choice
            label={words.settings.appearance.textWidth}
            value={textWidth}
            options={widths}
            onChange={(next) => prefer({ textWidth: next })}
          />
        }
      />
      <Setting
        title={words.settings.appearance.clock}
        control={
          <Choice
            label={words.settings.appearance.clock}
            value={clock}
            options={clocks}
            onChange={(next) => prefer({ clock: next })}
          />
        }
      >
        {words.settings.appearance.clockHint}
      </Setting>
      <Setting
        title={words.settings.appearance.hours}
        control={
          <Choice
            label={words.settings.appearance.hours}
            value={hours}
            options={hourCycles}
            onChange={(next) => prefer({ hours: next })}
          />
        }
      />
      <Setting
        title={words.settings.appearance.wrapsCode}
        control={
          <Switch
            label={words.settings.appearance.wrapsCode}
            isOn={wrapsCode}
            onChange={(isOn) => prefer({ wrapsCode: isOn })}
          />
        }
      />
    </SettingGroup>
  )
}
