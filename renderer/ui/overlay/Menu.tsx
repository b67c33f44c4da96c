import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import './overlay.css'

export interface MenuItem {
  readonly label: string
  readonly icon?: LucideIcon
  /** Shown at the end of the line. */
  readonly keys?: string
  readonly isDangerous?: boolean
  readonly isOff?: boolean
  readonly run: () => void
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  /** Groups, with a line between them. */
  readonly groups: readonly (readonly MenuItem[])[]
  readonly align?: 'start' | 'end'
}

export function Menu({ trigger, groups, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="menu-place" sideOffset={4} align={align}>
          <Base.Popup className="menu">
            {groups
              .filter((items) => items.length > 0)
              .map((items, index) => (
                <Base.Group key={items[0]?.label} className="menu-group" data-first={index === 0 || undefined}>
                  {items.map(({ label, icon: Icon, keys, isDangerous, isOff, run }) => (
                    <Base.Item
                      key={label}
                      className="menu-item"
                      data-dangerous={isDangerous || undefined}
                      disabled={isOff ?? false}
                      onClick={run}
                    >
                      {Icon === undefined ? null : <Icon aria-hidden="true" />}
                      <span>{label}</span>
                      {keys === undefined ? null : <kbd>{keys}</kbd>}
                    </Base.Item>
                  ))}
                </Base.Group>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
