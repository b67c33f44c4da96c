import { archive, isInWindow } from '../../archive.ts'
import '../../ui/button.css'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DamagedArchive } from './DamagedArchive.tsx'
import './recoveryPage.css'
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
  const close = useRecovery((recovery) => recovery.close)
  switch (state.at) {
    case 'examining':
      return (
        <>
          <h1>Looking at the archive</h1>
          <p className="recovery-lead">Something in it could not be read. What can be is being counted; nothing is changed.</p>
          <Skeleton label="Looking at the archive" lines={4} />
        </>
      )
    case 'damaged':
      return <DamagedArchive health={state.health} trouble={state.trouble} onRecover={(from) => void recover(from)} onShowFolder={isInWindow ? showFolder : undefined} />
    case 'recovering':
      return (
        <>
          <h1>Bringing it back</h1>
          <p className="recovery-lead" role="status">
            The damaged file stays as it is; a new one is made beside it. This may take some minutes.
          </p>
          <progress className="recovery-progress" aria-label="Read so far" {...(state.fraction > 0 ? { value: state.fraction } : {})} />
        </>
      )
    case 'recovered':
      return <RecoveredArchive report={state.report} onClose={close} />
    case 'failed':
      return (
        <Notice title="The archive could not be looked at" action={{ label: 'Try again', run: close }} isBroken>
          {state.message}
        </Notice>
      )
    case 'whole':
      return null
  }
}

function showFolder(): void {
  void archive('window.showFolder', {})
}

