import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { words } from '../../../words/words.ts'
import { focusTrash } from '../list/trashPlace.ts'
import { useTrash } from '../list/trashStore.ts'

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
    <Dialog
      title={words.library.emptyTrash.title}
      isOpen
      onClose={onClose}
      confirm={{ label: words.library.emptyTrash.confirm, isDangerous: true, run }}
    >
      <p>{words.library.emptyTrash.warning(ids.length)}</p>
      <p className="dialog-hint">{words.library.emptyTrash.hint}</p>
    </Dialog>
  )
}
