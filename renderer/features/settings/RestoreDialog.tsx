import type { Backup } from '../../../shared/model/archivePlace.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatDay, formatHour } from '../../ui/format.ts'
import { useArchiveCare } from './archiveCareStore.ts'

interface RestoreDialogProps {
  /** Null when it is closed. */
  readonly backup: Backup | null
  readonly onClose: () => void
}

export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const restore = useArchiveCare((care) => care.restore)
  return (
    <Dialog
      title="Restore this backup"
      isOpen={backup !== null}
      onClose={onClose}
      confirm={{
        label: 'Restore',
        run: () => {
          if (backup !== null) void restore(backup.name)
          onClose()
        },
      }}
    >
      {backup === null ? null : (
        <p>
          The archive goes back to {formatDay(backup.madeAtMs)}, {formatHour(backup.madeAtMs)}. What was added since is not in it; the database as it is now is set aside, not deleted.
        </p>
      )}
    </Dialog>
  )
}
