import { useEffect } from 'react'
import { isInWindow } from '../../archive.ts'
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
  /** Lists the conversations that are hidden from agents. */
  readonly onShowHidden: () => void
}

export function SettingsPage({ onShowHidden }: SettingsPageProps) {
  const refreshArchive = useArchiveCare((care) => care.refresh)
  const refreshIndex = useIndexCare((care) => care.refresh)
  const refreshAgents = useAgentCare((care) => care.refresh)
  useEffect(() => {
    void refreshArchive()
    void refreshIndex()
    void refreshAgents()
  }, [refreshArchive, refreshIndex, refreshAgents])
  return (
    <div className="whole-page" data-scrolls>
      <div className="whole-page-column">
        <h1>{words.settings.title}</h1>
        <AppearanceSettings />
        <ArchiveSettings />
        <SearchSettings />
        <AgentSettingsGroup onShowHidden={onShowHidden} />
        {isInWindow ? <ServerSettings /> : null}
      </div>
    </div>
  )
}
