import { ConnectionsPage } from '../../features/connections/clients/ConnectionsPage.tsx'
import { HighlightsPage } from '../../features/highlights/HighlightsPage.tsx'
import { ImportPage } from '../../features/import/ImportPage.tsx'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { useTrash } from '../../features/library/list/trashStore.ts'
import { useSearch } from '../../features/search/searchStore.ts'
import { SettingsPage } from '../../features/settings/SettingsPage.tsx'
import { StatisticsPage } from '../../features/statistics/StatisticsPage.tsx'
import { useApp } from '../state/appStore.ts'
import { focusListOnceLost, openToRead } from '../state/keyboardPlaces.ts'

export function ImportSection() {
  return <ImportPage isFirst={useLibrary((library) => library.state.at === 'empty')} />
}

/** The connections, with a link to the server switch. */
export function ConnectionsSection() {
  const show = useApp((app) => app.show)
  return <ConnectionsPage onShowSettings={() => show('settings')} />
}

/** All highlights, with links to their messages. */
export function HighlightsSection() {
  return (
    <HighlightsPage
      onOpen={({ conversationId, messageId }) => {
        openToRead({ conversationId, messageKey: messageId, marks: [] })
      }}
    />
  )
}

export function SettingsSection() {
  const isEmpty = useLibrary((library) => library.state.at === 'empty')
  return <SettingsPage hasArchive={!isEmpty} onShowHidden={showHidden} />
}

/** A search or the trash would replace the list. */
function showHidden(): void {
  void useSearch.getState().search('')
  useTrash.getState().close()
  useApp.getState().show('list')
  void useLibrary.getState().show({ filter: { isHiddenFromAgents: true } })
}

/** The statistics, with links to searches and conversations. */
export function StatisticsSection() {
  const show = useApp((app) => app.show)
  const search = useSearch((store) => store.search)
  return (
    <StatisticsPage
      onSearch={(text) => {
        show('list')
        void search(text)
        focusListOnceLost()
      }}
      onOpen={(conversationId) => openToRead({ conversationId, messageKey: null, marks: [] })}
    />
  )
}
