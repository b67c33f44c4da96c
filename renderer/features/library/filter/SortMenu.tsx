import { Menu } from '@base-ui/react/menu'
import { ArrowUpDown, Check } from 'lucide-react'
import '../../../ui/controls/controls.css'
import '../../../ui/overlay/overlay.css'
import { words } from '../../../words/words.ts'
import { type ListOrder, orderNames } from '../list/listView.ts'
import './filter.css'

interface SortMenuProps {
  readonly order: ListOrder
  readonly onChange: (order: ListOrder) => void
}

export function SortMenu({ order, onChange }: SortMenuProps) {
  const label = words.library.orderedBy(orderNames[order])
  return (
    <Menu.Root>
      <Menu.Trigger
        className="icon-button"
        aria-label={label}
        title={label}
        data-active={order === 'activity' ? undefined : true}
      >
        <ArrowUpDown aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" sideOffset={4} align="end">
          <Menu.Popup className="menu">
            <Menu.RadioGroup value={order} onValueChange={onChange}>
              {(Object.keys(orderNames) as ListOrder[]).map((each) => (
                <Menu.RadioItem key={each} className="menu-item sort-item" value={each} closeOnClick>
                  <Menu.RadioItemIndicator className="sort-check" keepMounted>
                    <Check aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                  {orderNames[each]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
