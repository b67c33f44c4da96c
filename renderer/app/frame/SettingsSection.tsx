import { useLibrary } from '../../features/library/libraryStore.ts'
import { useTrash } from '../../features/library/list/trashStore.ts'
import { useSearch } from '../../features/search/searchStore.ts'
import { SettingsPage } from '../../features/settings/SettingsPage.tsx'
import { useApp } from '../state/appStore.ts'

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
