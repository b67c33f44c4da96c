import { useEffect } from 'react'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import type { ClientStatus } from '../../../../shared/model/clientSetup.ts'
import { isInWindow } from '../../../archive.ts'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import '../../../ui/controls/controls.css'
import '../../../ui/wholePage.css'
import { words } from '../../../words/words.ts'
import { TryConsole } from '../console/TryConsole.tsx'
import { SetupDialog } from '../setup/SetupDialog.tsx'
import { useSetup } from '../setup/setupStore.ts'
import { ClientCard } from './ClientCard.tsx'
import { OtherClients } from './OtherClients.tsx'
import { arrangeClients } from './describeConnection.ts'
import './clients.css'
import { useConnections } from './connectionsStore.ts'

interface ConnectionsPageProps {
  /** Leads to the switch for the HTTP server. */
  readonly onShowSettings: () => void
}

/** Which agents can use the archive, and how to connect another. */
export function ConnectionsPage({ onShowSettings }: ConnectionsPageProps) {
  const state = useConnections((connections) => connections.state)
  const refresh = useConnections((connections) => connections.refresh)
  useEffect(() => {
    const look = (): void => void refresh()
    look()
    // The user may have installed or quit a client meanwhile.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [refresh])
  const clients = state.kind === 'known' ? state.value.clients : []
  return (
    <div className="whole-page" data-scrolls>
      <div className="whole-page-column connections">
        <h1>{words.connections.page.title}</h1>
        <p className="connections-lead">{words.connections.page.lead}</p>
        {isInWindow ? null : <p className="connections-remark">{words.connections.page.inBrowser}</p>}
        {state.kind === 'asking' ? <Skeleton label={words.connections.page.loading} lines={4} /> : null}
        {state.kind === 'failed' ? (
          <Notice
            title={words.connections.page.failed}
            action={{ label: words.connections.tryAgain, run: () => void refresh() }}
            isBroken
          >
            {state.message}
          </Notice>
        ) : null}
        {state.kind === 'known' ? <Known connections={state.value} onLookAgain={() => void refresh()} /> : null}
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
          action={{ label: words.connections.checkAgain, run: onLookAgain }}
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

interface MissingClientsProps {
  readonly clients: readonly ClientStatus[]
  readonly isBlocked: boolean
}

/** Clients that weren't found, in a quiet line. */
function MissingClients({ clients, isBlocked }: MissingClientsProps) {
  const open = useSetup((setup) => setup.open)
  const showSteps = useSetup((setup) => setup.showSteps)
  if (clients.length === 0) return null
  return (
    <section className="missing-clients" aria-label={words.connections.missing.title}>
      <h2>{words.connections.missing.title}</h2>
      <ul>
        {clients.map(({ id, name, steps }) => (
          <li key={id}>
            <span>{name}</span>
            {isInWindow && steps.length === 0 ? (
              <button
                type="button"
                className="button-link"
                disabled={isBlocked}
                aria-label={words.connections.missing.addAnywayTo(name)}
                onClick={() => void open({ client: id, name, intent: 'add', anyway: true })}
              >
                {words.connections.missing.addAnyway}
              </button>
            ) : null}
            {steps.length > 0 ? (
              <button
                type="button"
                className="button-link"
                aria-label={words.connections.missing.waysOf(name)}
                onClick={() => showSteps(name, steps)}
              >
                {words.connections.missing.ways}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
