import { messageOf } from '../../messageOf.ts'
import { countOf } from '../../ui/format.ts'
import { say, sayTrouble } from '../../ui/toasts.ts'
import { type ConversationChange, useLibrary } from './libraryStore.ts'
import { useSelection } from './selectionStore.ts'

type Ids = readonly string[]

const howMany = (ids: Ids): string => countOf(ids.length, 'conversation')

/** Does it, tells it with a way back, and says in words when it could not be done. */
function act(ids: Ids, change: ConversationChange, done: { readonly words: string; readonly back?: ConversationChange }): void {
  if (ids.length === 0) return
  const { change: make } = useLibrary.getState()
  const { words, back } = done
  make(ids, change).then(
    () => say(words, back === undefined ? undefined : { label: 'Undo', run: () => void make(ids, back).catch((error: unknown) => sayTrouble(messageOf(error))) }),
    (error: unknown) => sayTrouble(messageOf(error)),
  )
}

export function starConversations(ids: Ids, isStarred: boolean): void {
  act(ids, { isStarred }, { words: `${howMany(ids)} ${isStarred ? 'starred' : 'no longer starred'}` })
}

export function hideConversations(ids: Ids, isHiddenFromAgents: boolean): void {
  act(ids, { isHiddenFromAgents }, { words: isHiddenFromAgents ? `Agents no longer see ${howMany(ids)}` : `Agents see ${howMany(ids)} again`, back: { isHiddenFromAgents: !isHiddenFromAgents } })
}

export function trashConversations(ids: Ids): void {
  act(ids, { isTrashed: true }, { words: `${howMany(ids)} moved to the trash`, back: { isTrashed: false } })
  useSelection.getState().clear()
}

export function tagConversations(ids: Ids, tags: { readonly add: readonly string[]; readonly remove: readonly string[] }): void {
  if (tags.add.length + tags.remove.length === 0) return
  act(ids, { addTags: [...tags.add], removeTags: [...tags.remove] }, { words: `Tags of ${howMany(ids)} changed` })
}
