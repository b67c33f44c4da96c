import { Download, EyeOff, Star, Tag, Trash2, X } from 'lucide-react'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import '../../../ui/controls/controls.css'
import { focusWhenLostWithoutScrolling, defaultFocusTarget } from '../../../ui/keyboard/focus.ts'
import { words } from '../../../words/words.ts'
import { hideConversations, starConversations, trashConversations } from '../actOnConversations.ts'
import { commonTags, useLibraryDialog } from '../dialogs/libraryDialogs.ts'
import { FilterBar } from '../filter/FilterBar.tsx'
import { type LoadedLibrary, useLibrary } from '../libraryStore.ts'
import { ConversationList } from './ConversationList.tsx'
import { TrashList } from './TrashList.tsx'
import './list.css'
import { isFiltered } from './listView.ts'
import { useSelection } from './selectionStore.ts'
import { useTrash } from './trashStore.ts'

interface LibraryListProps {
  readonly nowMs: number
  readonly openId: string | null
  readonly onOpen: (conversationId: string, isByKey?: boolean) => void
  /** The focus leaves the list at its top. */
  readonly onLeave: () => void
  /** Exports conversations as files, where supported. */
  readonly onExport?: (ids: readonly string[]) => void
}

export function LibraryList(props: LibraryListProps) {
  const state = useLibrary((library) => library.state)
  const refresh = useLibrary((library) => library.refresh)
  const isTrashOpen = useTrash((trash) => trash.state.kind !== 'closed')

  if (isTrashOpen) return <TrashList />
  switch (state.kind) {
    case 'loading':
      return <Skeleton label={words.library.list.loading} lines={8} />
    case 'empty':
      return <Notice title={words.library.list.empty}>{words.library.list.emptyHint}</Notice>
    case 'failed':
      return (
        <Notice
          title={words.library.list.failed}
          action={{ label: words.library.tryAgain, run: () => void refresh() }}
          isBroken
        >
          {state.message}
        </Notice>
      )
    case 'loaded':
      return <LoadedList {...props} library={state} />
  }
}

function LoadedList({ library, onExport, ...props }: LibraryListProps & { readonly library: LoadedLibrary }) {
  const refresh = useLibrary((store) => store.refresh)
  return (
    <div className="library">
      <FilterBar library={library} />
      {library.total === 0 ? <NothingLeft /> : <ConversationList {...props} library={library} onExport={onExport} />}
      {library.trouble === null ? null : (
        <Notice
          title={words.library.list.partlyFailed}
          action={{ label: words.library.tryAgain, run: () => void refresh() }}
          isBroken
        >
          {library.trouble}
        </Notice>
      )}
      <SelectionBar onExport={onExport} />
    </div>
  )
}

function NothingLeft() {
  const filter = useLibrary((library) => library.view.filter)
  const show = useLibrary((library) => library.show)
  const openTrash = useTrash((trash) => trash.open)
  if (!isFiltered(filter))
    return (
      <Notice
        title={words.library.list.allTrashed}
        action={{ label: words.library.list.showTrash, run: () => void openTrash() }}
      />
    )
  return (
    <Notice
      title={words.library.list.noMatch}
      action={{ label: words.library.list.clearFilter, run: () => void show({ filter: {} }) }}
    >
      {words.library.list.noMatchHint}
    </Notice>
  )
}

interface SelectionBarProps {
  readonly onExport: ((ids: readonly string[]) => void) | undefined
}

/** Actions for all selected conversations. */
function SelectionBar({ onExport }: SelectionBarProps) {
  const selected = useSelection((selection) => selection.ids)
  const isBusy = useSelection((selection) => selection.isBusy)
  const clear = useSelection((selection) => selection.clear)
  const open = useLibraryDialog((dialogs) => dialogs.open)
  if (selected.size === 0 && !isBusy) return null
  const ids = [...selected]
  const actions = [
    { label: words.library.selection.star, icon: Star, run: () => starConversations(ids, true) },
    { label: words.library.selection.tags, icon: Tag, run: () => open({ kind: 'tags', ids, tags: commonTags(ids) }) },
    { label: words.library.selection.hide, icon: EyeOff, run: () => hideConversations(ids, true) },
    ...(onExport === undefined
      ? []
      : [{ label: words.library.selection.export, icon: Download, run: () => onExport(ids) }]),
    { label: words.library.selection.trash, icon: Trash2, run: () => trashSelected(ids) },
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

/** The bar disappears with the selection, and the next row takes the focus. */
function trashSelected(ids: readonly string[]): void {
  trashConversations(ids)
  focusWhenLostWithoutScrolling(defaultFocusTarget)
}
