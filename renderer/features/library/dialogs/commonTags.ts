import type { ListedConversation } from '../../../../shared/model/library.ts'
import { useLibrary } from '../libraryStore.ts'

/** The tags that all of some conversations have, as far as the list has read them. */
export function commonTags(ids: readonly string[]): string[] {
  const { state } = useLibrary.getState()
  if (state.at !== 'loaded') return []
  const meant = new Set(ids)
  const found: ListedConversation[] = [...state.pages.values()].flat().filter(({ id }) => meant.has(id))
  return (found[0]?.tags ?? []).filter((tag) => found.every(({ tags }) => tags.includes(tag)))
}
