import { useEffect, useRef } from 'react'
import { isInWindow } from '../../archive.ts'
import { Setting, SettingGroup } from '../../ui/controls/Setting.tsx'
import '../../ui/wholePage.css'
import { words } from '../../words/words.ts'
import './settings.css'
import { AgentSettingsGroup } from './AgentSettingsGroup.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { ArchiveSettings } from './ArchiveSettings.tsx'
import { SearchSettings } from './SearchSettings.tsx'
import { ServerSettings } from './ServerSettings.tsx'
import { useArchiveSettings } from './archiveSettingsStore.ts'
import { useAgentSettings, useIndexSettings } from './settingsStores.ts'

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
        <div className="settings">
          <SectionList titles={titlesOf(hasArchive)} />
          <div className="settings-groups">
            <AppearanceSettings />
            {hasArchive ? <ArchiveSections onShowHidden={onShowHidden} /> : <NoArchive />}
            {isInWindow ? <ServerSettings /> : null}
          </div>
        </div>
      </div>
    </div>
  )
}

function titlesOf(hasArchive: boolean): readonly string[] {
  const { appearance, archive, search, agents, server } = words.settings
  return [
    appearance.title,
    archive.title,
    ...(hasArchive ? [search.title, agents.title] : []),
    ...(isInWindow ? [server.title] : []),
  ]
}

/** Leads to the groups of the page. */
function SectionList({ titles }: { readonly titles: readonly string[] }) {
  const page = useRef<HTMLElement>(null)
  const goTo = (title: string): void =>
    page.current?.parentElement?.querySelector(`section[aria-label="${CSS.escape(title)}"]`)?.scrollIntoView()
  return (
    <nav ref={page} className="settings-sections" aria-label={words.settings.title}>
      {titles.map((title) => (
        <button key={title} type="button" className="side-item" onClick={() => goTo(title)}>
          {title}
        </button>
      ))}
    </nav>
  )
}

function ArchiveSections({ onShowHidden }: Pick<SettingsPageProps, 'onShowHidden'>) {
  const refreshArchive = useArchiveSettings((care) => care.refresh)
  const refreshIndex = useIndexSettings((care) => care.refresh)
  const refreshAgents = useAgentSettings((care) => care.refresh)
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
