import { Download, EyeOff, Star, Tag, Trash2, X } from 'lucide-react'
import '../../../ui/controls/controls.css'
import { focusOnceLostWithoutScrolling, homePlace } from '../../../ui/keyboard/keyboardPlace.ts'
import { words } from '../../../words/words.ts'
import { hideConversations, starConversations, trashConversations } from '../actOnConversations.ts'
import { commonTags } from '../dialogs/commonTags.ts'
import { useLibraryDialog } from '../dialogs/libraryDialogs.ts'
import './list.css'
import { useSelection } from './selectionStore.ts'

interface SelectionBarProps {
  readonly onExport: ((ids: readonly string[]) => void) | undefined
}

/** What can be done with all that are selected. */
export function SelectionBar({ onExport }: SelectionBarProps) {
  const selected = useSelection((selection) => selection.ids)
  const isBusy = useSelection((selection) => selection.isBusy)
  const clear = useSelection((selection) => selection.clear)
  const open = useLibraryDialog((dialogs) => dialogs.open)
  if (selected.size === 0 && !isBusy) return null
  const ids = [...selected]
  const actions = [
    { label: words.library.selection.star, icon: Star, run: () => starConversations(ids, true) },
    { label: words.library.selection.tags, icon: Tag, run: () => open({ is: 'tags', ids, tags: commonTags(ids) }) },
    { label: words.library.selection.hide, icon: EyeOff, run: () => hideConversations(ids, true) },
    ...(onExport === undefined
      ? []
      : [{ label: words.library.selection.export, icon: Download, run: () => onExport(ids) }]),
    { label: words.library.selection.trash, icon: Trash2, run: () => trash(ids) },
  ]
  return (
    <div
      className="selection-bar"
      role="toolbar"
      aria-label={words.library.selection.label}
      onKeyDown={({ key }) => key === 'Escape' && clear()}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={words.library.selection.clear}
        title={words.library.selection.clearByKey}
        onClick={clear}
      >
        <X aria-hidden="true" />
      </button>
      <p role="status">{isBusy ? words.library.selection.busy : words.library.selection.selected(selected.size)}</p>
      {actions.map(({ label, icon: Icon, run }) => (
        <button
          key={label}
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          disabled={isBusy}
          onClick={run}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

/** The bar goes with the selection, and the next row takes the keyboard. */
function trash(ids: readonly string[]): void {
  trashConversations(ids)
  focusOnceLostWithoutScrolling(homePlace)
}
