import { CheckSquare, Folder, MoreHorizontal, Trash2, X } from 'lucide-react'
import '../../ui/button.css'
import { countOf, formatCount } from '../../ui/format.ts'
import { Menu } from '../../ui/Menu.tsx'
import { useChoices } from './choicesStore.ts'
import { describeFilter } from './describeFilter.ts'
import './filterBar.css'
import { FilterPopover } from './FilterPopover.tsx'
import { useLibraryDialog } from './libraryDialogs.ts'
import { type LoadedLibrary, useLibrary } from './libraryStore.ts'
import { isFiltered } from './listView.ts'
import { useSelection } from './selectionStore.ts'
import { SortMenu } from './SortMenu.tsx'
import { useTrash } from './trashStore.ts'

interface FilterBarProps {
  readonly library: LoadedLibrary
}

/** How much the list has, in which order, and what it is filtered by. */
export function FilterBar({ library: { total, wholeTotal } }: FilterBarProps) {
  const { order, filter } = useLibrary((library) => library.view)
  const show = useLibrary((library) => library.show)
  const isCut = isFiltered(filter)
  return (
    <div className="filter-bar">
      <div className="filter-bar-line">
        <p role="status">{isCut ? `${formatCount(total)} of ${countOf(wholeTotal, 'conversation')}` : countOf(total, 'conversation')}</p>
        <SortMenu order={order} onChange={(next) => void show({ order: next })} />
        <FilterPopover filter={filter} onChange={(next) => void show({ filter: next })} />
        <MoreMenu />
      </div>
      {isCut ? <Chips /> : null}
    </div>
  )
}

function MoreMenu() {
  const openTrash = useTrash((trash) => trash.open)
  const openDialog = useLibraryDialog((dialogs) => dialogs.open)
  const selectAll = useSelection((selection) => selection.selectAll)
  const trigger = (
    <button type="button" className="icon-button" aria-label="More" title="More">
      <MoreHorizontal aria-hidden="true" />
    </button>
  )
  return (
    <Menu
      trigger={trigger}
      groups={[
        [
          { label: 'Select all', icon: CheckSquare, run: () => void selectAll() },
          { label: 'Names of projects…', icon: Folder, run: () => openDialog({ is: 'projects' }) },
        ],
        [{ label: 'Trash', icon: Trash2, run: () => void openTrash() }],
      ]}
    />
  )
}

function Chips() {
  const filter = useLibrary((library) => library.view.filter)
  const show = useLibrary((library) => library.show)
  const choices = useChoices(({ state }) => (state.at === 'loaded' ? state.choices : null))
  return (
    <ul className="filter-chips" aria-label="Filtered by">
      {describeFilter(filter, choices).map(({ label, without }) => (
        <li key={label}>
          <button type="button" className="filter-chip" aria-label={`${label}: take this filter away`} onClick={() => void show({ filter: without })}>
            {label}
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="button-link" onClick={() => void show({ filter: {} })}>
          Clear
        </button>
      </li>
    </ul>
  )
}
