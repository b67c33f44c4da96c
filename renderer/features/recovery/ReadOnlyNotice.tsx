import './readOnlyNotice.css'
import { useRecovery } from './recoveryStore.ts'

/** Over everything else, as long as nothing can be changed. */
export function ReadOnlyNotice() {
  const folder = useRecovery((recovery) => recovery.readOnlyFolder)
  if (folder === null) return null
  return (
    <p className="read-only-notice" role="status">
      This archive can only be read: you can search it, and nothing is changed. To change it, give yourself the right to write in <code>{folder}</code>
    </p>
  )
}
