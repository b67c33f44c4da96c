import type { MouseEvent } from 'react'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import { starConversations, trashConversations } from '../actOnConversations.ts'
import type { RowPlace } from './ConversationRow.tsx'
import { useSelection } from './selectionStore.ts'

export function selectRow({ id, index }: RowPlace, { shiftKey }: MouseEvent): void {
  const { extendTo, toggle, ids } = useSelection.getState()
  if (shiftKey && ids.size > 0) void extendTo(index)
  else toggle(id, index)
}

/** What a key does to the conversation that has the keyboard, or to all that are selected. */
export function actByKey(
  key: 'star' | 'trash' | 'select' | 'selectAll' | 'escape',
  stop: number,
  conversation: ListedConversation | undefined,
): void {
  const { ids, isBusy, toggle, selectAll, clear } = useSelection.getState()
  if (key === 'selectAll') return void selectAll()
  if (key === 'escape') return clear()
  // Meant for all of them, not for this one alone.
  if (conversation === undefined || isBusy) return
  if (key === 'select') return toggle(conversation.id, stop)
  const meant = ids.size > 0 ? [...ids] : [conversation.id]
  if (key === 'trash') trashConversations(meant)
  else starConversations(meant, !conversation.isStarred)
}
