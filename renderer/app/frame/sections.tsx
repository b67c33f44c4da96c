import { type ComponentType, lazy } from 'react'
import { ImportPage } from '../../features/import/ImportPage.tsx'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { useSearch } from '../../features/search/searchStore.ts'
import { showView } from '../commands/showView.ts'
import { type Pane, useApp } from '../state/appStore.ts'
import { focusListWhenLost, openInReader } from '../state/paneFocus.ts'

// Loaded on first use.
const HighlightsPage = lazy(async () => ({
  default: (await import('../../features/highlights/HighlightsPage.tsx')).HighlightsPage,
}))
const StatisticsPage = lazy(async () => ({
  default: (await import('../../features/statistics/StatisticsPage.tsx')).StatisticsPage,
}))
const ConnectionsPage = lazy(async () => ({
  default: (await import('../../features/connections/clients/ConnectionsPage.tsx')).ConnectionsPage,
}))
const SettingsPage = lazy(async () => ({
  default: (await import('../../features/settings/SettingsPage.tsx')).SettingsPage,
}))

/** Screens that replace list and reader, each with its links to the others. */
export const sections: Partial<Record<Pane, ComponentType>> = {
  import: ImportSection,
  highlights: HighlightsSection,
  statistics: StatisticsSection,
  connections: ConnectionsSection,
  settings: SettingsSection,
}

function ImportSection() {
  return <ImportPage isFirst={useLibrary((library) => library.state.kind === 'empty')} />
}

function HighlightsSection() {
  return (
    <HighlightsPage
      onOpen={({ conversationId, messageId }) => {
        openInReader({ conversationId, messageKey: messageId, marks: [] })
      }}
    />
  )
}

function StatisticsSection() {
  const show = useApp((app) => app.show)
  const search = useSearch((store) => store.search)
  return (
    <StatisticsPage
      onSearch={(text) => {
        show('list')
        void search(text)
        focusListWhenLost()
      }}
      onOpen={(conversationId) => openInReader({ conversationId, messageKey: null, marks: [] })}
    />
  )
}

function ConnectionsSection() {
  const show = useApp((app) => app.show)
  return <ConnectionsPage onShowSettings={() => show('settings')} />
}

function SettingsSection() {
  const isEmpty = useLibrary((library) => library.state.kind === 'empty')
  return <SettingsPage hasArchive={!isEmpty} onShowHidden={() => showView({ isHiddenFromAgents: true })} />
}
