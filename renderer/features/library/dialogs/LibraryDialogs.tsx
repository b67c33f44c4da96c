import { EmptyTrashDialog } from './EmptyTrashDialog.tsx'
import { useLibraryDialog } from './libraryDialogs.ts'
import { ProjectsDialog } from './ProjectsDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { TagDialog } from './TagDialog.tsx'

export function LibraryDialogs() {
  const dialog = useLibraryDialog((dialogs) => dialogs.dialog)
  const close = useLibraryDialog((dialogs) => dialogs.close)
  switch (dialog.is) {
    case 'none':
      return null
    case 'tags':
      return <TagDialog ids={dialog.ids} tags={dialog.tags} onClose={close} />
    case 'rename':
      return <RenameDialog id={dialog.id} title={dialog.title} onClose={close} />
    case 'projects':
      return <ProjectsDialog onClose={close} />
    case 'emptyTrash':
      return <EmptyTrashDialog ids={dialog.ids} onClose={close} />
  }
}
