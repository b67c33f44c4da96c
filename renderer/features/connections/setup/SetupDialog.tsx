import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ClientOutcome, ClientPlan, ClientProof, ClientStep } from '../../../../shared/model/clientSetup.ts'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import '../../../ui/controls/controls.css'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { words } from '../../../words/words.ts'
import { Copyable, Warnings } from '../clients/Copyable.tsx'
import { describeChanges, describeProof, formatSeconds } from '../clients/describeConnection.ts'
import { useHomePaths } from '../clients/useHomePaths.ts'
import { Change } from './Change.tsx'
import './setup.css'
import { type SetupState, useSetup } from './setupStore.ts'

/** Previews a change, applies it, and shows the result. */
export function SetupDialog() {
  const state = useSetup((setup) => setup.state)
  const close = useSetup((setup) => setup.close)
  return (
    <Dialog
      title={titleOf(state)}
      isOpen={state.kind !== 'closed'}
      onClose={close}
      size="wide"
      actions={<Actions state={state} />}
    >
      <div className="setup">
        <Body state={state} />
      </div>
    </Dialog>
  )
}

function titleOf(state: SetupState): string {
  if (state.kind === 'closed') return ''
  if (state.kind === 'steps') return words.connections.setup.waysOf(state.name)
  return words.connections.setup.titles[state.request.intent](state.request.name)
}

function Body({ state }: { readonly state: SetupState }) {
  const shown = useHomePaths()
  switch (state.kind) {
    case 'closed':
      return null
    case 'steps':
      return <Steps steps={state.steps} />
    case 'planning':
      return <Skeleton label={words.connections.setup.loading} lines={3} />
    case 'planned':
    case 'doing':
      return <Plan plan={state.plan} isDoing={state.kind === 'doing'} name={state.request.name} />
    case 'done':
      return <Outcome outcome={state.outcome} />
    case 'failed':
      return (
        <Notice title={words.connections.setup.failed} isBroken>
          {shown(state.message)}
        </Notice>
      )
  }
}

function Plan({
  plan: { intent, changes, warnings, notices, steps },
  isDoing,
  name,
}: {
  readonly plan: ClientPlan
  readonly isDoing: boolean
  readonly name: string
}) {
  if (steps.length > 0) {
    return (
      <>
        <p>{words.connections.setup.onlyYou}</p>
        <Steps steps={steps} />
      </>
    )
  }
  return (
    <>
      <p>
        {describeChanges(changes)}
        {changes.length === 0 || intent === 'remove' ? null : ` ${words.connections.setup.thenTests}`}
      </p>
      {changes.map((change) => (
        <Change key={change.kind === 'file' ? change.path : `${change.method} ${change.address}`} change={change} />
      ))}
      <Warnings warnings={warnings} />
      <Notices notices={notices} />
      <p role="status" className="setup-status">
        {isDoing
          ? intent === 'remove'
            ? words.connections.setup.removing
            : words.connections.setup.writing(name)
          : ''}
      </p>
    </>
  )
}

function Outcome({
  outcome: { intent, changes, warnings, notices, steps, status },
}: {
  readonly outcome: ClientOutcome
}) {
  const { state } = status
  const shown = useHomePaths()
  const backups = changes.flatMap((change) => (change.kind === 'file' && change.backup !== null ? [change.backup] : []))
  return (
    <>
      <p role="status">{steps.length > 0 ? words.connections.setup.onlyYou : words.connections.setup.done[intent]}</p>
      {state.kind === 'connected' && state.proof !== null ? <Proof proof={state.proof} /> : null}
      {state.kind === 'needsRepair' || state.kind === 'switchedOff' ? (
        <Notice title={words.connections.setup.notWorking} isBroken>
          {shown(state.reason)} {state.kind === 'needsRepair' ? state.fix : null}
        </Notice>
      ) : null}
      <Warnings warnings={warnings} />
      <Notices notices={notices} />
      <Steps steps={steps} />
      {backups.map((backup) => (
        <p key={backup} className="setup-backup">
          {words.connections.setup.backupBefore}
          <code>{shown(backup)}</code>
        </p>
      ))}
    </>
  )
}

function Notices({ notices }: { readonly notices: readonly string[] }) {
  return notices.map((notice) => (
    <p key={notice} className="setup-notice">
      {notice}
    </p>
  ))
}

function Actions({ state }: { readonly state: SetupState }) {
  const go = useSetup((setup) => setup.go)
  const open = useSetup((setup) => setup.open)
  const close = useSetup((setup) => setup.close)
  const canGo = (state.kind === 'planned' || state.kind === 'doing') && state.plan.changes.length > 0
  if (!canGo) {
    return (
      <>
        {state.kind === 'failed' ? (
          <button type="button" className="button" onClick={() => void open(state.request)}>
            {words.connections.checkAgain}
          </button>
        ) : null}
        <button type="button" className="button button-main" onClick={close}>
          {state.kind === 'done' ? words.connections.setup.closeDone : words.connections.setup.close}
        </button>
      </>
    )
  }
  const { intent } = state.request
  return (
    <>
      <button type="button" className="button" onClick={close}>
        {state.kind === 'doing' ? words.connections.setup.close : words.connections.setup.cancel}
      </button>
      <button
        type="button"
        className={intent === 'remove' ? 'button button-dangerous' : 'button button-main'}
        disabled={state.kind === 'doing'}
        onClick={() => void go()}
      >
        {state.kind === 'doing' ? words.connections.setup.going[intent] : words.connections.setup.go[intent]}
      </button>
    </>
  )
}

/** Steps only the user can take. */
function Steps({ steps }: { readonly steps: readonly ClientStep[] }) {
  return (
    <ul className="connection-steps">
      {steps.map(({ title, text, code }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          {code === null ? null : <Copyable label={title} text={code} />}
        </li>
      ))}
    </ul>
  )
}

/** The result of starting the server the client's way and calling it. */
function Proof({ proof }: { readonly proof: ClientProof }) {
  const shown = useHomePaths()
  if (proof.kind === 'failed') {
    return (
      <div className="proof" data-tone="warn">
        <p className="proof-title">
          <TriangleAlert aria-hidden="true" />
          {words.connections.test.notResponding}
        </p>
        <p>{shown(proof.reason)}</p>
        <p>{proof.fix}</p>
      </div>
    )
  }
  const { toolNames, query, searchedInMs, firstHit, remark } = proof
  return (
    <div className="proof" data-tone="good">
      <p className="proof-title">
        <CircleCheck aria-hidden="true" />
        {describeProof(proof)}
      </p>
      {remark === null ? null : <p>{remark}</p>}
      <ul className="proof-tools" aria-label={words.connections.test.tools}>
        {toolNames.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {firstHit === null ? (
        <p>{words.connections.test.nothingFound(query, formatSeconds(searchedInMs))}</p>
      ) : (
        <>
          <p>{words.connections.test.firstResult(query, formatSeconds(searchedInMs))}</p>
          <blockquote>{firstHit}</blockquote>
        </>
      )}
    </div>
  )
}
