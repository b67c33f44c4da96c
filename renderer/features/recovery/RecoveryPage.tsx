import type { RecoveryReport } from '../../../shared/model/archiveMaintenance.ts'
import { isInWindow } from '../../archive.ts'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import '../../ui/controls/controls.css'
import { formatCount } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
import { DamagedArchive } from './DamagedArchive.tsx'
import './recovery.css'
import { type RecoveryState, useRecovery } from './recoveryStore.ts'

/** Replaces everything else until the archive is repaired. */
export function RecoveryPage() {
  const state = useRecovery((recovery) => recovery.state)
  return (
    <div className="recovery-page" data-scrolls>
      <div className="recovery-page-column">
        <Current state={state} />
      </div>
    </div>
  )
}

function Current({ state }: { readonly state: RecoveryState }) {
  const recover = useRecovery((recovery) => recovery.recover)
  const showFolder = useRecovery((recovery) => recovery.showFolder)
  const close = useRecovery((recovery) => recovery.close)
  const { examining, recovering, failed } = words.recovery
  switch (state.kind) {
    case 'examining':
      return (
        <>
          <h1>{examining.title}</h1>
          <p className="recovery-lead">{examining.lead}</p>
          <Skeleton label={examining.title} lines={4} />
        </>
      )
    case 'damaged':
      return (
        <DamagedArchive
          health={state.health}
          trouble={state.trouble}
          onRecover={(from) => void recover(from)}
          onShowFolder={isInWindow ? () => void showFolder() : undefined}
        />
      )
    case 'recovering':
      return (
        <>
          <h1>{recovering.title}</h1>
          <p className="recovery-lead" role="status">
            {recovering.lead}
          </p>
          <progress
            className="recovery-progress"
            aria-label={recovering.progress}
            {...(state.fraction > 0 ? { value: state.fraction } : {})}
          />
        </>
      )
    case 'recovered':
      return <RecoveredArchive report={state.report} onClose={close} />
    case 'failed':
      return (
        <Notice title={failed.title} action={{ label: failed.tryAgain, run: close }} isBroken>
          {state.message}
        </Notice>
      )
    case 'whole':
      return null
  }
}

interface RecoveredArchiveProps {
  readonly report: RecoveryReport
  readonly onClose: () => void
}

const { recovered } = words.recovery
const counted: readonly (keyof typeof recovered.counted)[] = [
  'conversations',
  'messages',
  'highlights',
  'notes',
  'tags',
  'stars',
  'savedSearches',
  'hidden',
  'files',
]

/** What was recovered, and what was lost. */
function RecoveredArchive({ report, onClose }: RecoveredArchiveProps) {
  const { back, lost, setAside, from, backup } = report
  return (
    <>
      <h1>{from === 'nothing' ? recovered.newTitle : recovered.title}</h1>
      <p className="recovery-lead">
        {lost.length === 0 ? (from === 'nothing' ? recovered.newLead : recovered.whole) : recovered.incomplete}
      </p>
      {from === 'nothing' ? null : (
        <dl className="recovery-counts">
          {counted
            .filter((name) => back[name] > 0)
            .map((name) => (
              <div key={name}>
                <dt>{recovered.counted[name]}</dt>
                <dd>{formatCount(back[name])}</dd>
              </div>
            ))}
        </dl>
      )}
      {lost.length === 0 ? null : (
        <ul className="recovery-lost" aria-label={recovered.lost}>
          {lost.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {setAside === null ? null : (
        <dl className="recovery-facts">
          <dt>{words.recovery.facts.damagedFile}</dt>
          <dd>
            <code>{setAside}</code>
          </dd>
          {backup === null ? null : (
            <>
              <dt>{words.recovery.facts.backupInPlace}</dt>
              <dd>
                <code>{backup}</code>
              </dd>
            </>
          )}
        </dl>
      )}
      <button type="button" className="button button-main recovery-go-on" onClick={onClose}>
        {from === 'nothing' ? recovered.newGoOn : recovered.goOn}
      </button>
    </>
  )
}
