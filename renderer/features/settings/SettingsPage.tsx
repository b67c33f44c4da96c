import { useEffect } from 'react'
import { isInWindow } from '../../archive.ts'
import { Setting, SettingGroup } from '../../ui/controls/Setting.tsx'
import '../../ui/wholePage.css'
import { words } from '../../words/words.ts'
import { useAgentCare } from './agentCareStore.ts'
import { AgentSettingsGroup } from './AgentSettingsGroup.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { useArchiveCare } from './archiveCareStore.ts'
import { ArchiveSettings } from './ArchiveSettings.tsx'
import { useIndexCare } from './indexCareStore.ts'
import { SearchSettings } from './SearchSettings.tsx'
import { ServerSettings } from './ServerSettings.tsx'

interface SettingsPageProps {
  /** Before the first import there is nothing to look after. */
  readonly hasArchive: boolean
  /** Lists the conversations that are hidden from agents. */
  readonly onShowHidden: () => void
}

export function SettingsPage({ hasArchive, onShowHidden }: SettingsPageProps) {
  return (
    <div className="whole-page" data-scrolls>
      <div className="whole-page-column">
        <h1>{words.settings.title}</h1>
        <AppearanceSettings />
        {hasArchive ? <OfTheArchive onShowHidden={onShowHidden} /> : <NoArchive />}
        {isInWindow ? <ServerSettings /> : null}
      </div>
    </div>
  )
}

function OfTheArchive({ onShowHidden }: Pick<SettingsPageProps, 'onShowHidden'>) {
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
