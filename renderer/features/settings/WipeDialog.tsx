import { useState } from 'react'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import '../../ui/controls/controls.css'
import { words } from '../../words/words.ts'
import { useArchiveCare } from './archiveCareStore.ts'

interface WipeDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function WipeDialog({ isOpen, onClose }: WipeDialogProps) {
  const [typed, setTyped] = useState('')
  const wipe = useArchiveCare((care) => care.wipe)
  const close = (): void => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      title={words.settings.wipe.title}
      isOpen={isOpen}
      onClose={close}
      confirm={{
        label: words.settings.wipe.confirm,
        isDangerous: true,
        isOff: typed.trim() !== words.settings.wipe.phrase,
        run: () => {
          close()
          void wipe()
        },
      }}
    >
      <p>{words.settings.wipe.warning}</p>
      <label className="field">
        {words.settings.wipe.typeBefore}
        <b>{words.settings.wipe.phrase}</b>
        {words.settings.wipe.typeAfter}
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  )
}
