import type { ConversationFilter } from '../../../shared/model/conversationFilter.ts'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { useTrash } from '../../features/library/list/trashStore.ts'
import { useSearch } from '../../features/search/searchStore.ts'
import { useApp } from '../state/appStore.ts'

const same = (a: ConversationFilter, b: ConversationFilter): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Shows the conversations that pass a filter. A search or the trash would replace the list. */
export function showView(filter: ConversationFilter): void {
  const { view, show } = useLibrary.getState()
  void useSearch.getState().search('')
  useTrash.getState().close()
  useApp.getState().show('list')
  if (!same(view.filter, filter)) void show({ filter })
}

export function showSearch(query: string): void {
  useApp.getState().show('list')
  void useSearch.getState().search(query)
}

/** Tells whether the list shows exactly the conversations of a filter. */
export function useShownView(): (filter: ConversationFilter) => boolean {
  const isSearching = useSearch(({ state }) => state.kind !== 'idle')
  const isTrashOpen = useTrash(({ state }) => state.kind !== 'closed')
  const shown = useLibrary(({ view }) => view.filter)
  return (filter) => !isSearching && !isTrashOpen && same(shown, filter)
}
