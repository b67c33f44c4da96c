import { ConnectionsPage } from '../features/connections/ConnectionsPage.tsx'
import { useApp } from './appStore.ts'

/** The connections, from which one goes to the switch of the server. */
export function ConnectionsSection() {
  const show = useApp((app) => app.show)
  return <ConnectionsPage onShowSettings={() => show('settings')} />
}
