import { Menu as SelectMenu } from '@base-ui/react/menu'
import { ArrowUpDown, Check, CheckSquare, Folder, MoreHorizontal, Trash2, X } from 'lucide-react'
import '../../../ui/controls/controls.css'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import '../../../ui/overlay/overlay.css'
import { words } from '../../../words/words.ts'
import { useChoices } from './choicesStore.ts'
import { describeFilter } from './describeFilter.ts'
import './filter.css'
import { FilterPopover } from './FilterPopover.tsx'
import { useLibraryDialog } from '../dialogs/libraryDialogs.ts'
import { type LoadedLibrary, useLibrary } from '../libraryStore.ts'
import { isFiltered, type ListOrder, orderNames } from '../list/listView.ts'
import { useSelection } from '../list/selectionStore.ts'
import { useTrash } from '../list/trashStore.ts'

interface FilterBarProps {
  readonly library: LoadedLibrary
}

/** The size of the list, its order, and its filters. */
export function FilterBar({ library: { total, wholeTotal } }: FilterBarProps) {
  const { order, filter } = useLibrary((library) => library.view)
  const show = useLibrary((library) => library.show)
  const isCut = isFiltered(filter)
  return (
    <div className="filter-bar">
      <div className="filter-bar-line">
        <p role="status">
          {isCut ? words.library.filterBar.some(total, wholeTotal) : words.counts.conversations(total)}
        </p>
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
    <button
      type="button"
      className="icon-button"
      aria-label={words.library.filterBar.more}
      title={words.library.filterBar.more}
    >
      <MoreHorizontal aria-hidden="true" />
    </button>
  )
  return (
    <Menu
      trigger={trigger}
      groups={[
        [
          { label: words.library.filterBar.selectAll, icon: CheckSquare, run: () => void selectAll() },
          { label: words.library.filterBar.projects, icon: Folder, run: () => openDialog({ kind: 'projects' }) },
        ],
        [{ label: words.library.filterBar.trash, icon: Trash2, run: () => void openTrash() }],
      ]}
    />
  )
}

function Chips() {
  const filter = useLibrary((library) => library.view.filter)
  const show = useLibrary((library) => library.show)
  const choices = useChoices(({ state }) => (state.kind === 'loaded' ? state.choices : null))
  return (
    <ul className="filter-chips" aria-label={words.library.filterBar.chips}>
      {describeFilter(filter, choices).map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className="filter-chip"
            aria-label={words.library.filterBar.removeChip(label)}
            onClick={() => void show({ filter: without })}
          >
            {label}
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="button-link" onClick={() => void show({ filter: {} })}>
          {words.library.filterBar.clear}
        </button>
      </li>
    </ul>
  )
}

interface SortMenuProps {
  readonly order: ListOrder
  readonly onChange: (order: ListOrder) => void
}

function SortMenu({ order, onChange }: SortMenuProps) {
  const label = words.library.orderedBy(orderNames[order])
  return (
    <SelectMenu.Root>
      <SelectMenu.Trigger
        className="icon-button"
        aria-label={label}
        title={label}
        data-active={order === 'activity' ? undefined : true}
      >
        <ArrowUpDown aria-hidden="true" />
      </SelectMenu.Trigger>
      <SelectMenu.Portal>
        <SelectMenu.Positioner className="menu-place" sideOffset={4} align="end">
          <SelectMenu.Popup className="menu">
            <SelectMenu.RadioGroup value={order} onValueChange={onChange}>
              {(Object.keys(orderNames) as ListOrder[]).map((each) => (
                <SelectMenu.RadioItem key={each} className="menu-item sort-item" value={each} closeOnClick>
                  <SelectMenu.RadioItemIndicator className="sort-check" keepMounted>
                    <Check aria-hidden="true" />
                  </SelectMenu.RadioItemIndicator>
                  {orderNames[each]}
                </SelectMenu.RadioItem>
              ))}
            </SelectMenu.RadioGroup>
          </SelectMenu.Popup>
        </SelectMenu.Positioner>
      </SelectMenu.Portal>
    </SelectMenu.Root>
  )
}
