import { Download, EyeOff, Star, Tag, Trash2, X } from 'lucide-react'
import '../../ui/button.css'
import { formatCount } from '../../ui/format.ts'
import { hideConversations, starConversations, trashConversations } from './actOnConversations.ts'
import { useLibraryDialog } from './libraryDialogs.ts'
import './selectionBar.css'
import { useSelection } from './selectionStore.ts'

interface SelectionBarProps {
  readonly onExport: ((ids: readonly string[]) => void) | undefined
}

/** What can be done with all that are selected. */
export function SelectionBar({ onExport }: SelectionBarProps) {
  const selected = useSelection((selection) => selection.ids)
  const clear = useSelection((selection) => selection.clear)
  const open = useLibraryDialog((dialogs) => dialogs.open)
  if (selected.size === 0) return null
  const ids = [...selected]
  const actions = [
    { label: 'Star', icon: Star, run: () => starConversations(ids, true) },
    { label: 'Tags', icon: Tag, run: () => open({ is: 'tags', ids }) },
    { label: 'Hide from agents', icon: EyeOff, run: () => hideConversations(ids, true) },
    ...(onExport === undefined ? [] : [{ label: 'Export', icon: Download, run: () => onExport(ids) }]),
    { label: 'Move to the trash', icon: Trash2, run: () => trashConversations(ids) },
  ]
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected conversations" onKeyDown={({ key }) => key === 'Escape' && clear()}>
      <button type="button" className="icon-button" aria-label="Select nothing" title="Select nothing (Esc)" onClick={clear}>
        <X aria-hidden="true" />
      </button>
      <p role="status">{formatCount(selected.size)} selected</p>
      {actions.map(({ label, icon: Icon, run }) => (
        <button key={label} type="button" className="icon-button" aria-label={label} title={label} onClick={run}>
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
