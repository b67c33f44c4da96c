import { useEffect } from 'react'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import { isInWindow } from '../../../archive.ts'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import '../../../ui/wholePage.css'
import { words } from '../../../words/words.ts'
import { arrangeClients } from './arrangeClients.ts'
import { ClientCard } from './ClientCard.tsx'
import './clients.css'
import { useConnections } from './connectionsStore.ts'
import { MissingClients } from './MissingClients.tsx'
import { OtherClients } from './OtherClients.tsx'
import { SetupDialog } from '../setup/SetupDialog.tsx'
import { TryConsole } from '../console/TryConsole.tsx'

interface ConnectionsPageProps {
  /** Where the server for agents over HTTP is switched on. */
  readonly onShowSettings: () => void
}

/** Which agents can use the archive, and how to let another. */
export function ConnectionsPage({ onShowSettings }: ConnectionsPageProps) {
  const state = useConnections((connections) => connections.state)
  const refresh = useConnections((connections) => connections.refresh)
  useEffect(() => {
    const look = (): void => void refresh()
    look()
    // Somebody may have been away to install a client, or to quit one.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [refresh])
  const clients = state.at === 'known' ? state.value.clients : []
  return (
    <div className="whole-page" data-scrolls>
      <div className="whole-page-column connections">
        <h1>{words.connections.page.title}</h1>
        <p className="connections-lead">{words.connections.page.lead}</p>
        {isInWindow ? null : <p className="connections-remark">{words.connections.page.inBrowser}</p>}
        {state.at === 'asking' ? <Skeleton label={words.connections.page.asking} lines={4} /> : null}
        {state.at === 'failed' ? (
          <Notice
            title={words.connections.page.failed}
            action={{ label: words.connections.tryAgain, run: () => void refresh() }}
            isBroken
          >
            {state.message}
          </Notice>
        ) : null}
        {state.at === 'known' ? <Known connections={state.value} onLookAgain={() => void refresh()} /> : null}
        <TryConsole />
        <OtherClients
          nameOf={(id) => clients.find((client) => client.id === id)?.name ?? id}
          onShowSettings={onShowSettings}
        />
        <SetupDialog />
      </div>
    </div>
  )
}

interface KnownProps {
  readonly connections: Output<'clients.list'>
  readonly onLookAgain: () => void
}

function Known({ connections: { clients, problem }, onLookAgain }: KnownProps) {
  const { found, missing } = arrangeClients(clients)
  return (
    <>
      {problem === null ? null : (
        <p className="connections-remark" role="alert">
          {problem}
        </p>
      )}
      {found.length === 0 ? (
        <Notice
          title={words.connections.page.noneFound}
          action={{ label: words.connections.lookAgain, run: onLookAgain }}
        >
          {words.connections.page.noneFoundHint}
        </Notice>
      ) : (
        <section>
          <h2>{words.connections.page.found}</h2>
          <ul className="client-cards" aria-label={words.connections.page.clients}>
            {found.map((status) => (
              <ClientCard key={status.id} status={status} isBlocked={problem !== null} />
            ))}
          </ul>
        </section>
      )}
      <MissingClients clients={missing} isBlocked={problem !== null} />
    </>
  )
}
