import { ConnectionsPage } from '../../features/connections/clients/ConnectionsPage.tsx'
import { useApp } from '../state/appStore.ts'

/** The connections, from which one goes to the switch of the server. */
export function ConnectionsSection() {
  const show = useApp((app) => app.show)
  return <ConnectionsPage onShowSettings={() => show('settings')} />
}
