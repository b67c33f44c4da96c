import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConversationList } from './ConversationList.tsx'
import { FilterBar } from './FilterBar.tsx'
import './library.css'
import { type LoadedLibrary, useLibrary } from './libraryStore.ts'
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
      return <Skeleton label="Reading the list of conversations" lines={8} />
    case 'empty':
      return <Notice title="Nothing here yet">Import an export, and your conversations appear here.</Notice>
    case 'failed':
      return (
        <Notice title="The list could not be read" action={{ label: 'Try again', run: () => void refresh() }} isBroken>
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
        <Notice title="Some of the list could not be read" action={{ label: 'Try again', run: () => void refresh() }} isBroken>
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
  if (!isFiltered(filter)) return <Notice title="Everything is in the trash" action={{ label: 'Show the trash', run: () => void openTrash() }} />
  return (
    <Notice title="No conversation matches" action={{ label: 'Clear the filter', run: () => void show({ filter: {} }) }}>
      Take one of the filters away to see more.
    </Notice>
  )
}
