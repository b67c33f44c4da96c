import { useLibrary } from '../features/library/libraryStore.ts'
import { SettingsPage } from '../features/settings/SettingsPage.tsx'
import { useApp } from './appStore.ts'

export function SettingsSection() {
  const show = useApp((app) => app.show)
  const filter = useLibrary((library) => library.show)
  const isEmpty = useLibrary((library) => library.state.at === 'empty')
  return (
    <SettingsPage
      hasArchive={!isEmpty}
      onShowHidden={() => {
        show('list')
        void filter({ filter: { isHiddenFromAgents: true } })
      }}
    />
  )
}
