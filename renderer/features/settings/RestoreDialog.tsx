import type { Backup } from '../../../shared/model/archivePlace.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { formatDay, formatHour } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
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
      title={words.settings.restore.title}
      isOpen={backup !== null}
      onClose={onClose}
      confirm={{
        label: words.settings.restore.confirm,
        run: () => {
          if (backup !== null) void restore(backup.name)
          onClose()
        },
      }}
    >
      {backup === null ? null : (
        <p>{words.settings.restore.warning(formatDay(backup.madeAtMs), formatHour(backup.madeAtMs))}</p>
      )}
    </Dialog>
  )
}
