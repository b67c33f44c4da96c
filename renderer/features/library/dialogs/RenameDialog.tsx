import { useState } from 'react'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import '../../../ui/controls/controls.css'
import { words } from '../../../words/words.ts'
import { renameConversation } from '../actOnConversations.ts'

interface RenameDialogProps {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
}

/** A title of the person's own; a blank one gives the exported title back. */
export function RenameDialog({ id, title, onClose }: RenameDialogProps) {
  const [text, setText] = useState(title)
  const save = (): void => {
    renameConversation(id, text.trim() === '' ? null : text.trim())
    onClose()
  }
  return (
    <Dialog
      title={words.library.renameDialog.title}
      isOpen
      onClose={onClose}
      confirm={{ label: words.library.renameDialog.confirm, run: save }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <label className="field">
          {words.library.renameDialog.field}
          <input type="text" maxLength={500} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </label>
      </form>
    </Dialog>
  )
}
