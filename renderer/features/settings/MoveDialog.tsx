import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { words } from '../../words/words.ts'
import { useArchiveCare } from './archiveCareStore.ts'

/** Once a folder was chosen: what will happen, before it does. */
export function MoveDialog() {
  const wantedPlace = useArchiveCare((care) => care.wantedPlace)
  const dropWantedPlace = useArchiveCare((care) => care.dropWantedPlace)
  const move = useArchiveCare((care) => care.move)
  return (
    <Dialog
      title={words.settings.move.title}
      isOpen={wantedPlace !== null}
      onClose={dropWantedPlace}
      confirm={{ label: words.settings.move.confirm, run: () => void move() }}
    >
      <p>
        {words.settings.move.to} <code>{wantedPlace}</code>
      </p>
      <p>{words.settings.move.where}</p>
      <p className="dialog-hint">{words.settings.move.hint}</p>
    </Dialog>
  )
}
