import { BookOpen, CheckSquare, Download, Eye, EyeOff, Star, StarOff, Tag, Trash2 } from 'lucide-react'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import type { MenuItem } from '../../../ui/overlay/Menu.tsx'
import { words } from '../../../words/words.ts'
import { hideConversations, starConversations, trashConversations } from '../actOnConversations.ts'
import { commonTags } from '../dialogs/commonTags.ts'
import { useLibraryDialog } from '../dialogs/libraryDialogs.ts'
import { useSelection } from './selectionStore.ts'

export interface MenuTarget {
  readonly conversation: ListedConversation
  readonly index: number
}

interface MenuWays {
  readonly onOpen: (conversationId: string) => void
  readonly onExport: ((ids: readonly string[]) => void) | undefined
}

/** What can be done with a row, or with all that are selected when it is one of them. */
export function conversationMenu({ conversation, index }: MenuTarget, { onOpen, onExport }: MenuWays): MenuItem[][] {
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
        run: () => useLibraryDialog.getState().open({ is: 'tags', ids, tags: commonTags(ids) }),
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
