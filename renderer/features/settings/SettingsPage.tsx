import { useEffect } from 'react'
import { isInWindow } from '../../archive.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { Setting, SettingGroup } from '../../ui/controls/Setting.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { type TextSize, type TextWidth, type Theme, usePreferences } from '../../ui/preferences.ts'
import '../../ui/wholePage.css'
import { words } from '../../words/words.ts'
import { AgentSettingsGroup } from './AgentSettingsGroup.tsx'
import { ArchiveSettings } from './ArchiveSettings.tsx'
import { SearchSettings } from './SearchSettings.tsx'
import { ServerSettings } from './ServerSettings.tsx'
import { useArchiveCare } from './archiveCareStore.ts'
import { useAgentCare, useIndexCare } from './careStores.ts'

interface SettingsPageProps {
  /** Before the first import there is nothing to manage. */
  readonly hasArchive: boolean
  /** Lists the conversations hidden from agents. */
  readonly onShowHidden: () => void
}

export function SettingsPage({ hasArchive, onShowHidden }: SettingsPageProps) {
  return (
    <div className="whole-page" data-scrolls>
      <div className="whole-page-column">
        <h1>{words.settings.title}</h1>
        <AppearanceSettings />
        {hasArchive ? <ArchiveSections onShowHidden={onShowHidden} /> : <NoArchive />}
        {isInWindow ? <ServerSettings /> : null}
      </div>
    </div>
  )
}

function ArchiveSections({ onShowHidden }: Pick<SettingsPageProps, 'onShowHidden'>) {
  const refreshArchive = useArchiveCare((care) => care.refresh)
  const refreshIndex = useIndexCare((care) => care.refresh)
  const refreshAgents = useAgentCare((care) => care.refresh)
  useEffect(() => {
    void refreshArchive()
    void refreshIndex()
    void refreshAgents()
  }, [refreshArchive, refreshIndex, refreshAgents])
  return (
    <>
      <ArchiveSettings />
      <SearchSettings />
      <AgentSettingsGroup onShowHidden={onShowHidden} />
    </>
  )
}

function NoArchive() {
  return (
    <SettingGroup title={words.settings.archive.title}>
      <Setting title={words.settings.archive.none}>{words.settings.archive.noneHint}</Setting>
    </SettingGroup>
  )
}

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: words.settings.reading.themes.system },
  { value: 'light', label: words.settings.reading.themes.light },
  { value: 'dark', label: words.settings.reading.themes.dark },
]
const sizes: readonly { value: TextSize; label: string }[] = [
  { value: 'small', label: words.settings.reading.textSizes.small },
  { value: 'usual', label: words.settings.reading.textSizes.usual },
  { value: 'large', label: words.settings.reading.textSizes.large },
  { value: 'larger', label: words.settings.reading.textSizes.larger },
]
const widths: readonly { value: TextWidth; label: string }[] = [
  { value: 'narrow', label: words.settings.reading.textWidths.narrow },
  { value: 'usual', label: words.settings.reading.textWidths.usual },
  { value: 'wide', label: words.settings.reading.textWidths.wide },
]
const clocks = [
  { value: 'local', label: words.settings.reading.clocks.local },
  { value: 'utc', label: words.settings.reading.clocks.utc },
] as const

function AppearanceSettings() {
  const { theme, textSize, textWidth, clock, wrapsCode, prefer } = usePreferences()
  return (
    <SettingGroup title={words.settings.reading.title}>
      <Setting
        title={words.settings.reading.theme}
        control={
          <Choice
            label={words.settings.reading.theme}
            value={theme}
            options={themes}
            onChange={(next) => prefer({ theme: next })}
          />
        }
      />
      <Setting
        title={words.settings.reading.textSize}
        control={
          <Choice
            label={words.settings.reading.textSize}
            value={textSize}
            options={sizes}
            onChange={(next) => prefer({ textSize: next })}
          />
        }
      />
      <Setting
        title={words.settings.reading.textWidth}
        control={
          <Choice
            label={words.settings.reading.textWidth}
            value={textWidth}
            options={widths}
            onChange={(next) => prefer({ textWidth: next })}
          />
        }
      />
      <Setting
        title={words.settings.reading.clock}
        control={
          <Choice
            label={words.settings.reading.clock}
            value={clock}
            options={clocks}
            onChange={(next) => prefer({ clock: next })}
          />
        }
      >
        {words.settings.reading.clockHint}
      </Setting>
      <Setting
        title={words.settings.reading.wrapsCode}
        control={
          <Switch
            label={words.settings.reading.wrapsCode}
            isOn={wrapsCode}
            onChange={(isOn) => prefer({ wrapsCode: isOn })}
          />
        }
      />
    </SettingGroup>
  )
}
