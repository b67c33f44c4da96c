import { ContextMenu } from '@base-ui/react/context-menu'
import { BookOpen, CheckSquare, Download, Eye, EyeOff, Star, StarOff, Tag, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import type { MenuItem } from '../../../ui/overlay/Menu.tsx'
import '../../../ui/overlay/overlay.css'
import { words } from '../../../words/words.ts'
import { hideConversations, starConversations, trashConversations } from '../actOnConversations.ts'
import { commonTags, useLibraryDialog } from '../dialogs/libraryDialogs.ts'
import { useLibrary } from '../libraryStore.ts'
import { conversationAt } from './listPages.ts'
import { useSelection } from './selectionStore.ts'

interface RowMenuProps {
  /** The list; each row has its position as `data-index`. */
  readonly children: ReactElement
  readonly onOpen: (conversationId: string) => void
  readonly onExport: ((ids: readonly string[]) => void) | undefined
}

/** One menu for all rows, about the row it was opened on. */
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
  if (place === null || place === undefined || state.kind !== 'loaded') return null
  const index = Number(place)
  const conversation = conversationAt(state.pages, index)
  return conversation === undefined ? null : { conversation, index }
}

interface MenuTarget {
  readonly conversation: ListedConversation
  readonly index: number
}

interface MenuWays {
  readonly onOpen: (conversationId: string) => void
  readonly onExport: ((ids: readonly string[]) => void) | undefined
}

/** Actions for a row, or for the whole selection when the row is part of it. */
function conversationMenu({ conversation, index }: MenuTarget, { onOpen, onExport }: MenuWays): MenuItem[][] {
  const { ids: selected, toggle } = useSelection.getState()
  const isSelected = selected.has(conversation.id)
  const ids = isSelected ? [...selected] : [conversation.id]
  const { isStarred, isHiddenFromAgents } = conversation
  return [
    [
      { label: words.library.menu.open, icon: BookOpen, keys: 'Enter', run: () => onOpen(conversation.id) },
      {
        label: isSelected ? words.library.menu.unselect : words.library.menu.select,
        icon: CheckSquare,
        keys: 'X',
        run: () => toggle(conversation.id, index),
      },
    ],
    [
      {
        label: isStarred ? words.library.menu.unstar : words.library.menu.star,
        icon: isStarred ? StarOff : Star,
        keys: 'S',
        run: () => starConversations(ids, !isStarred),
      },
      {
        label: words.library.menu.tags,
        icon: Tag,
        run: () => useLibraryDialog.getState().open({ kind: 'tags', ids, tags: commonTags(ids) }),
      },
      {
        label: isHiddenFromAgents ? words.library.menu.show : words.library.menu.hide,
        icon: isHiddenFromAgents ? Eye : EyeOff,
        run: () => hideConversations(ids, !isHiddenFromAgents),
      },
      ...(onExport === undefined
        ? []
        : [{ label: words.library.menu.export, icon: Download, run: () => onExport(ids) }]),
    ],
    [
      {
        label: words.library.menu.trash,
        icon: Trash2,
        keys: 'Delete',
        isDangerous: true,
        run: () => trashConversations(ids),
      },
    ],
  ]
}
