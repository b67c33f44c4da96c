import { useEffect, useRef } from 'react'
import type { ClientStatus } from '../../../shared/model/clientSetup.ts'
import { isInWindow } from '../../archive.ts'
import { useConnections } from '../../features/connections/clients/connectionsStore.ts'
import { describeBroken } from '../../features/connections/clients/describeConnection.ts'
import { useSetup } from '../../features/connections/setup/setupStore.ts'
import { say } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'
import { useApp } from './appStore.ts'

/** The list comes first: nobody waits for this. */
const LATER_MS = 3000

/** Once in every start of the app: looks whether what was connected still is, and tells where it is not. */
export function useConnectionCheck(isListShown: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isInWindow || !isListShown || isDone.current) return
    const timer = setTimeout(() => {
      isDone.current = true
      void useConnections.getState().refresh().then(tellBroken)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [isListShown])
}

function tellBroken(): void {
  const { state } = useConnections.getState()
  const clients = state.at === 'known' ? state.value.clients : []
  const broken = describeBroken(clients)
  if (broken === null || useApp.getState().pane === 'connections') return
  const close = say(broken, offerFor(clients))
  // There each card says it, and this would lie over what is done about it.
  const stop = useApp.subscribe(({ pane }) => {
    if (pane !== 'connections') return
    close()
    stop()
  })
}

/** What one repair would change is shown at once; several are chosen from. */
function offerFor(clients: readonly ClientStatus[]): { readonly label: string; readonly run: () => void } {
  const { show } = useApp.getState()
  const [only, ...others] = clients.filter(({ state }) => state.at === 'needsRepair')
  if (only?.state.at !== 'needsRepair' || !only.state.canRepair || others.length > 0)
    return { label: words.app.showConnections, run: () => show('connections') }
  const { id, name } = only
  return {
    label: words.connections.card.repair,
    run: () => {
      show('connections')
      void useSetup.getState().open({ client: id, name, intent: 'repair', anyway: false })
    },
  }
}
