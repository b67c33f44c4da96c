import '../../ui/button.css'
import type { ClientIntent, ClientOutcome, ClientPlan } from '../../../shared/model/clientSetup.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Change } from './Change.tsx'
import { describeChanges } from './describeConnection.ts'
import { Proof } from './Proof.tsx'
import './setupDialog.css'
import { type SetupState, useSetup } from './setupStore.ts'
import { Steps } from './Steps.tsx'
import { useHomePaths } from './useHomePaths.ts'

const titles: Readonly<Record<ClientIntent, (name: string) => string>> = {
  add: (name) => `Add Backscroll to ${name}`,
  repair: (name) => `Repair the entry in ${name}`,
  remove: (name) => `Remove Backscroll from ${name}`,
}
const verbs: Readonly<Record<ClientIntent, readonly [todo: string, doing: string]>> = { add: ['Add', 'Adding…'], repair: ['Repair', 'Repairing…'], remove: ['Remove', 'Removing…'] }
const doneWords: Readonly<Record<ClientIntent, string>> = { add: 'Backscroll is added.', repair: 'The entry is right again.', remove: 'Backscroll is taken out.' }

/** Shows what will change, does it, and shows what came of it. */
export function SetupDialog() {
  const state = useSetup((setup) => setup.state)
  const close = useSetup((setup) => setup.close)
  return (
    <Dialog title={titleOf(state)} isOpen={state.at !== 'closed'} onClose={close} size="wide" actions={<Actions state={state} />}>
      <div className="setup">
        <Body state={state} />
      </div>
    </Dialog>
  )
}

function titleOf(state: SetupState): string {
  if (state.at === 'closed') return ''
  if (state.at === 'steps') return `Ways to connect ${state.name}`
  return titles[state.wish.intent](state.wish.name)
}

function Body({ state }: { readonly state: SetupState }) {
  const shown = useHomePaths()
  switch (state.at) {
    case 'closed':
      return null
    case 'steps':
      return <Steps steps={state.steps} />
    case 'planning':
      return <Skeleton label="Looking what will change" lines={3} />
    case 'planned':
    case 'doing':
      return <Plan plan={state.plan} isDoing={state.at === 'doing'} name={state.wish.name} />
    case 'done':
      return <Outcome outcome={state.outcome} />
    case 'failed':
      return (
        <Notice title="That could not be done" isBroken>
          {shown(state.message)}
        </Notice>
      )
  }
}

function Plan({ plan: { intent, changes, notices, steps }, isDoing, name }: { readonly plan: ClientPlan; readonly isDoing: boolean; readonly name: string }) {
  if (steps.length > 0) {
    return (
      <>
        <p>Only you can do this, in one of these ways.</p>
        <Steps steps={steps} />
      </>
    )
  }
  return (
    <>
      <p>
        {describeChanges(changes)}
        {changes.length === 0 || intent === 'remove' ? null : ` Then Backscroll is started as ${name} would start it, and asked something.`}
      </p>
      {changes.map((change) => (
        <Change key={change.kind === 'file' ? change.path : `${change.method} ${change.address}`} change={change} />
      ))}
      <Notices notices={notices} />
      <p role="status" className="setup-status">
        {isDoing ? (intent === 'remove' ? 'Taking it out…' : `Writing, then starting what ${name} starts and asking it…`) : ''}
      </p>
    </>
  )
}

function Outcome({ outcome: { intent, changes, notices, steps, status } }: { readonly outcome: ClientOutcome }) {
  const { state } = status
  const shown = useHomePaths()
  const backups = changes.flatMap((change) => (change.kind === 'file' && change.backup !== null ? [change.backup] : []))
  return (
    <>
      <p role="status">{steps.length > 0 ? 'Only you can do this, in one of these ways.' : doneWords[intent]}</p>
      {state.at === 'connected' && state.proof !== null ? <Proof proof={state.proof} /> : null}
      {state.at === 'needsRepair' ? (
        <Notice title="It is not right yet" isBroken>
          {shown(state.reason)} {state.fix}
        </Notice>
      ) : null}
      <Notices notices={notices} />
      <Steps steps={steps} />
      {backups.map((backup) => (
        <p key={backup} className="setup-backup">
          As it was before: <code>{shown(backup)}</code>
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
  const canGo = (state.at === 'planned' || state.at === 'doing') && state.plan.changes.length > 0
  if (!canGo) {
    return (
      <>
        {state.at === 'failed' ? (
          <button type="button" className="button" onClick={() => void open(state.wish)}>
            Look again
          </button>
        ) : null}
        <button type="button" className="button button-main" onClick={close}>
          {state.at === 'done' ? 'Done' : 'Close'}
        </button>
      </>
    )
  }
  const { intent } = state.wish
  const [todo, doing] = verbs[intent]
  return (
    <>
      <button type="button" className="button" onClick={close}>
        {state.at === 'doing' ? 'Close' : 'Cancel'}
      </button>
      <button type="button" className={intent === 'remove' ? 'button button-dangerous' : 'button button-main'} disabled={state.at === 'doing'} onClick={() => void go()}>
        {state.at === 'doing' ? doing : todo}
      </button>
    </>
  )
}
