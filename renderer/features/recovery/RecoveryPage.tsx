import { isInWindow } from '../../archive.ts'
import '../../ui/controls/controls.css'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import { words } from '../../words/words.ts'
import { DamagedArchive } from './DamagedArchive.tsx'
import './recovery.css'
import { RecoveredArchive } from './RecoveredArchive.tsx'
import { type RecoveryState, useRecovery } from './recoveryStore.ts'

/** In the place of everything else, until the archive is whole again. */
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
  switch (state.at) {
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
