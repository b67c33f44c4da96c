import { ContextMenu } from '@base-ui/react/context-menu'
import { type ReactElement, useState } from 'react'
import '../../../ui/overlay/overlay.css'
import { words } from '../../../words/words.ts'
import { conversationMenu, type MenuTarget } from './conversationMenu.ts'
import { useLibrary } from '../libraryStore.ts'
import { conversationAt } from './listPages.ts'

interface RowMenuProps {
  /** The list; a row in it says its place as `data-index`. */
  readonly children: ReactElement
  readonly onOpen: (conversationId: string) => void
  readonly onExport: ((ids: readonly string[]) => void) | undefined
}

/** One menu for all rows, about the one that was asked. */
export function RowMenu({ children, onOpen, onExport }: RowMenuProps) {
  const [target, setTarget] = useState<MenuTarget | null>(null)
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger render={children} onContextMenuCapture={(event) => setTarget(targetOf(event.target))} />
      <ContextMenu.Portal>
        <ContextMenu.Positioner className="menu-place">
          <ContextMenu.Popup className="menu">
            {target === null ? (
              <p className="menu-item">{words.library.menu.none}</p>
            ) : (
              <Items target={target} onOpen={onOpen} onExport={onExport} />
            )}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}

function Items({ target, onOpen, onExport }: Omit<RowMenuProps, 'children'> & { readonly target: MenuTarget }) {
  return conversationMenu(target, { onOpen, onExport }).map((items, group) => (
    <ContextMenu.Group key={items[0]?.label} className="menu-group" data-first={group === 0 || undefined}>
      {items.map(({ label, icon: Icon, keys, isDangerous, run }) => (
        <ContextMenu.Item key={label} className="menu-item" data-dangerous={isDangerous || undefined} onClick={run}>
          {Icon === undefined ? null : <Icon aria-hidden="true" />}
          <span>{label}</span>
          {keys === undefined ? null : <kbd>{keys}</kbd>}
        </ContextMenu.Item>
      ))}
    </ContextMenu.Group>
  ))
}

function targetOf(element: EventTarget): MenuTarget | null {
  const place = element instanceof Element ? element.closest('[data-index]')?.getAttribute('data-index') : null
  const { state } = useLibrary.getState()
  if (place === null || place === undefined || state.at !== 'loaded') return null
  const index = Number(place)
  const conversation = conversationAt(state.pages, index)
  return conversation === undefined ? null : { conversation, index }
}
