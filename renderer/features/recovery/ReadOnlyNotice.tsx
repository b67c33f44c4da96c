import { words } from '../../words/words.ts'
import './recovery.css'
import { useRecovery } from './recoveryStore.ts'

/** Above everything else, while the archive is read-only. */
export function ReadOnlyNotice() {
  const folder = useRecovery((recovery) => recovery.readOnlyFolder)
  if (folder === null) return null
  return (
    <p className="read-only-notice" role="status">
      {words.recovery.readOnly(<code key="folder">{folder}</code>)}
    </p>
  )
}
