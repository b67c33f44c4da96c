import { Dialog } from '../../ui/Dialog.tsx'
import { countOf } from '../../ui/format.ts'
import { focusTrash } from './trashPlace.ts'
import { useTrash } from './trashStore.ts'

interface EmptyTrashDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
}

export function EmptyTrashDialog({ ids, onClose }: EmptyTrashDialogProps) {
  const empty = useTrash((trash) => trash.empty)
  const run = (): void => {
    onClose()
    void empty(ids).then(focusTrash)
  }
  return (
    <Dialog title="Empty the trash" isOpen onClose={onClose} confirm={{ label: 'Delete for good', isDangerous: true, run }}>
      <p>
        This deletes {countOf(ids.length, 'conversation')} with highlights, tags, pictures and files. It cannot be taken back.
      </p>
      <p className="dialog-hint">Backups made before still have them. If you import an export that still has them, they come back into the trash.</p>
    </Dialog>
  )
}
