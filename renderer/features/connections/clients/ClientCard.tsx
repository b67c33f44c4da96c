import { CircleCheck, CircleDashed, CircleDot, type LucideIcon, TriangleAlert } from 'lucide-react'
import '../../../ui/controls/controls.css'
import type { ClientId, ClientProof, ClientStatus } from '../../../../shared/model/clientSetup.ts'
import { isInWindow } from '../../../archive.ts'
import { formatDay, formatHour } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import { ClientMenu } from './ClientMenu.tsx'
import './clients.css'
import { useConnections } from './connectionsStore.ts'
import { Copyable, Warnings } from './Copyable.tsx'
import { describeProof, describeState, type Tone } from './describeConnection.ts'
import { type SetupRequest, useSetup } from '../setup/setupStore.ts'
import { useHomePaths } from './useHomePaths.ts'

interface ClientCardProps {
  readonly status: ClientStatus
  /** Backscroll can't be connected to any client right now. */
  readonly isBlocked: boolean
}

const icons: Readonly<Record<Tone, LucideIcon>> = {
  quiet: CircleDashed,
  waiting: CircleDot,
  good: CircleCheck,
  warn: TriangleAlert,
}

/** "C", "VS", "Cx": the letters of a name that begin a word of capitals, or its first. */
function signOf(name: string): string {
  return /^[A-Z]{2}/.exec(name)?.[0] ?? name.slice(0, 1)
}

/** A client on this computer: its state, and the next step. */
export function ClientCard({ status, isBlocked }: ClientCardProps) {
  const { name, state, notices } = status
  const { tone, label } = describeState(state)
  const Icon = icons[tone]
  return (
    <li className="client-card" aria-label={name} data-tone={tone}>
      <span className="client-sign" data-client={status.id} aria-hidden="true">
        {signOf(name)}
      </span>
      <div className="client-about">
        <h3>{name}</h3>
        <Detail status={status} />
      </div>
      <p className="client-card-state">
        <Icon aria-hidden="true" />
        {label}
      </p>
      {isInWindow ? (
        <div className="client-actions">
          <NextStep status={status} isBlocked={isBlocked} />
          <ClientMenu status={status} />
        </div>
      ) : null}
      {state.kind === 'available' ? null : <Warnings warnings={notices} />}
      {!isInWindow &&
      ((state.kind === 'available' && state.obstacle === null) || (state.kind === 'needsRepair' && state.canRepair)) ? (
        <Copyable label={words.connections.card.commandFor(name)} text={status.command} />
      ) : null}
    </li>
  )
}

function Detail({ status: { state, locations } }: Pick<ClientCardProps, 'status'>) {
  const shown = useHomePaths()
  if (state.kind === 'needsRepair') {
    return (
      <p>
        {shown(state.reason)} {state.fix}
      </p>
    )
  }
  if (state.kind === 'switchedOff') return <p>{shown(state.reason)}</p>
  if (state.kind === 'available' && state.obstacle !== null) return <p>{shown(state.obstacle)}</p>
  if (state.kind === 'connected' && state.address !== null)
    return <p>{words.connections.card.overHttp(state.address)}</p>
  if (state.kind === 'connected' && state.proof !== null) return <LastProof proof={state.proof} />
  // The files it uses or would use.
  return locations
    .filter(({ isInstalled }) => isInstalled)
    .map((location) => <p key={location.path}>{shown(location.path)}</p>)
}

function LastProof({ proof }: { readonly proof: ClientProof }) {
  const shown = useHomePaths()
  const day = formatDay(proof.provenAtMs)
  const hour = formatHour(proof.provenAtMs)
  if (proof.kind === 'proven') {
    return (
      <>
        <p>{words.connections.card.verified(describeProof(proof), day, hour)}</p>
        {proof.remark === null ? null : <p>{proof.remark}</p>}
      </>
    )
  }
  return (
    <>
      <p>
        {shown(proof.reason)} {proof.fix}
      </p>
      <p>{words.connections.card.tested(day, hour)}</p>
    </>
  )
}

function NextStep({ status, isBlocked }: ClientCardProps) {
  const { id, name, state } = status
  switch (state.kind) {
    case 'notInstalled':
      return null
    case 'available':
      return state.obstacle === null ? (
        <Available status={status} isBlocked={isBlocked} />
      ) : (
        <Blocked status={status} isBlocked={isBlocked} />
      )
    case 'switchedOff':
      return state.canSwitchOn ? (
        <SetupButton
          label={words.connections.card.turnOn}
          request={{ client: id, name, intent: 'add', anyway: false }}
          isBlocked={isBlocked}
        />
      ) : (
        <CheckAgainButton />
      )
    case 'needsRepair':
      return state.canRepair ? (
        <SetupButton
          label={words.connections.card.repair}
          request={{ client: id, name, intent: 'repair', anyway: false }}
          isBlocked={isBlocked}
        />
      ) : null
    case 'connected':
      return state.address === null ? <TryButton id={id} proof={state.proof} /> : null
  }
}

function Available({ status: { id, name, hasBundle }, isBlocked }: ClientCardProps) {
  const openBundle = useConnections((connections) => connections.openBundle)
  return (
    <>
      <SetupButton
        label={words.connections.card.add(name)}
        request={{ client: id, name, intent: 'add', anyway: false }}
        isBlocked={isBlocked}
      />
      {hasBundle ? (
        <button type="button" className="button-link" disabled={isBlocked} onClick={() => void openBundle()}>
          {words.connections.card.installExtension(name)}
        </button>
      ) : null}
    </>
  )
}

/** Another server under Backscroll's name is replaced only after confirmation. */
function Blocked({ status: { id, name, locations }, isBlocked }: ClientCardProps) {
  if (locations.some((location) => location.state === 'foreign'))
    return (
      <SetupButton
        label={words.connections.card.replace}
        request={{ client: id, name, intent: 'add', anyway: true }}
        isBlocked={isBlocked}
      />
    )
  return <CheckAgainButton />
}

function CheckAgainButton() {
  const refresh = useConnections((connections) => connections.refresh)
  return (
    <button type="button" className="button" onClick={() => void refresh()}>
      {words.connections.checkAgain}
    </button>
  )
}

function SetupButton({
  label,
  request,
  isBlocked,
}: {
  readonly label: string
  readonly request: SetupRequest
  readonly isBlocked: boolean
}) {
  const open = useSetup((setup) => setup.open)
  return (
    <button
      type="button"
      className={request.intent === 'repair' ? 'button button-main' : 'button'}
      disabled={isBlocked}
      onClick={() => void open(request)}
    >
      {label}
    </button>
  )
}

/** A verified connection needs no button; the menu has one to test it again. */
function TryButton({ id, proof }: { readonly id: ClientId; readonly proof: ClientProof | null }) {
  const check = useConnections((connections) => connections.check)
  const work = useConnections((connections) => connections.work)
  const isTrying = work !== 'none' && work.kind === 'check' && work.client === id
  if (proof?.kind === 'proven') return isTrying ? <p role="status">{words.connections.card.testing}</p> : null
  const label = proof === null ? words.connections.card.test : words.connections.tryAgain
  return (
    <button type="button" className="button" disabled={work !== 'none'} onClick={() => void check(id)}>
      {isTrying ? words.connections.card.testing : label}
    </button>
  )
}
