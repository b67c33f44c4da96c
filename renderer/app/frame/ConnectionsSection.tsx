import { ConnectionsPage } from '../../features/connections/clients/ConnectionsPage.tsx'
import { useApp } from '../state/appStore.ts'

/** The connections, with a link to the server switch. */
export function ConnectionsSection() {
  const show = useApp((app) => app.show)
  return <ConnectionsPage onShowSettings={() => show('settings')} />
}
