import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import '../../ui/field.css'
import { useArchiveCare } from './archiveCareStore.ts'

interface WipeDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const words = 'delete everything'

export function WipeDialog({ isOpen, onClose }: WipeDialogProps) {
  const [typed, setTyped] = useState('')
  const wipe = useArchiveCare((care) => care.wipe)
  const close = (): void => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      title="Delete the whole archive"
      isOpen={isOpen}
      onClose={close}
      confirm={{
        label: 'Delete',
        isDangerous: true,
        isOff: typed.trim() !== words,
        run: () => {
          close()
          void wipe()
        },
      }}
    >
      <p>This deletes every conversation, file, highlight and backup that Backscroll keeps on this machine. It cannot be taken back.</p>
      <label className="field">
        Type <b>{words}</b> to go on
        <input type="text" autoComplete="off" spellCheck={false} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      </label>
    </Dialog>
  )
}
