import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import { words } from '../../../words/words.ts'
import { ConversationList } from './ConversationList.tsx'
import { FilterBar } from '../filter/FilterBar.tsx'
import './list.css'
import { type LoadedLibrary, useLibrary } from '../libraryStore.ts'
import { isFiltered } from './listView.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TrashList } from './TrashList.tsx'
import { useTrash } from './trashStore.ts'

interface LibraryListProps {
  readonly nowMs: number
  readonly openId: string | null
  readonly onOpen: (conversationId: string, isByKey?: boolean) => void
  /** The keyboard leaves the list at its top. */
  readonly onLeave: () => void
  /** Takes conversations away as files, where that can be done. */
  readonly onExport?: (ids: readonly string[]) => void
}

export function LibraryList(props: LibraryListProps) {
  const state = useLibrary((library) => library.state)
  const refresh = useLibrary((library) => library.refresh)
  const isTrashOpen = useTrash((trash) => trash.state.at !== 'closed')

  if (isTrashOpen) return <TrashList />
  switch (state.at) {
    case 'loading':
      return <Skeleton label={words.library.list.reading} lines={8} />
    case 'empty':
      return <Notice title={words.library.list.empty}>{words.library.list.emptyHint}</Notice>
    case 'failed':
      return (
        <Notice
          title={words.library.list.unreadable}
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
          title={words.library.list.partlyUnreadable}
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
