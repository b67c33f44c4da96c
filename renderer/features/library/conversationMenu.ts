import { BookOpen, CheckSquare, Download, Eye, EyeOff, Star, StarOff, Tag, Trash2 } from 'lucide-react'
import type { ListedConversation } from '../../../shared/model/library.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { hideConversations, starConversations, trashConversations } from './actOnConversations.ts'
import { useLibraryDialog } from './libraryDialogs.ts'
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
      { label: 'Open', icon: BookOpen, keys: 'Enter', run: () => onOpen(conversation.id) },
      { label: isSelected ? 'Unselect' : 'Select', icon: CheckSquare, keys: 'X', run: () => toggle(conversation.id, index) },
    ],
    [
      { label: isStarred ? 'Take the star away' : 'Star', icon: isStarred ? StarOff : Star, keys: 'S', run: () => starConversations(ids, !isStarred) },
      { label: 'Tags…', icon: Tag, run: () => useLibraryDialog.getState().open({ is: 'tags', ids }) },
      { label: isHiddenFromAgents ? 'Show to agents' : 'Hide from agents', icon: isHiddenFromAgents ? Eye : EyeOff, run: () => hideConversations(ids, !isHiddenFromAgents) },
      ...(onExport === undefined ? [] : [{ label: 'Export…', icon: Download, run: () => onExport(ids) }]),
    ],
    [{ label: 'Move to the trash', icon: Trash2, keys: 'Delete', isDangerous: true, run: () => trashConversations(ids) }],
  ]
}
