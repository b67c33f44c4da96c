import { archive } from '../../archive.ts'
import { errorMessage } from '../../errorMessage.ts'
import { notify, notifyError } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'
import { type ConversationChange, useLibrary } from './libraryStore.ts'
import { useSelection } from './list/selectionStore.ts'

type Ids = readonly string[]

/** A change and its undo. */
interface Change {
  readonly change: ConversationChange
  readonly back: ConversationChange
}

interface Step extends Change {
  readonly ids: Ids
}

/** Applies the changes, shows a notice with undo, and reports failures. */
function applyChanges(ids: Ids, changes: readonly Change[], sentence: string): void {
  if (ids.length === 0) return
  const undoing = runSteps(changes.map((change) => ({ ids, ...change })))
  undoing.then(
    (undo) =>
      notify(sentence, {
        label: words.library.undo,
        run: () => void runSteps(undo).catch((error: unknown) => notifyError(errorMessage(error))),
      }),
    (error: unknown) => notifyError(errorMessage(error)),
  )
}

/** Runs the steps in order; returns a step that undoes only what was changed. */
async function runSteps(steps: readonly Step[]): Promise<Step[]> {
  const undo: Step[] = []
  for (const { ids, change, back } of steps) {
    const changedIds = ids.length === 0 ? [] : await useLibrary.getState().change(ids, change)
    undo.unshift({ ids: changedIds, change: back, back: change })
  }
  return undo
}

export function starConversations(ids: Ids, isStarred: boolean): void {
  applyChanges(
    ids,
    [{ change: { isStarred }, back: { isStarred: !isStarred } }],
    isStarred ? words.library.done.starred(ids.length) : words.library.done.unstarred(ids.length),
  )
}

export function hideConversations(ids: Ids, isHiddenFromAgents: boolean): void {
  const sentence = isHiddenFromAgents ? words.library.done.hidden(ids.length) : words.library.done.shown(ids.length)
  applyChanges(ids, [{ change: { isHiddenFromAgents }, back: { isHiddenFromAgents: !isHiddenFromAgents } }], sentence)
}

export function trashConversations(ids: Ids): void {
  applyChanges(
    ids,
    [{ change: { isTrashed: true }, back: { isTrashed: false } }],
    words.library.done.trashed(ids.length),
  )
  useSelection.getState().clear()
}

/** Each tag separately: some conversations may have had it before, and keep it on undo. */
export function tagConversations(
  ids: Ids,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): void {
  const added = add.map((tag) => ({ change: { addTags: [tag] }, back: { removeTags: [tag] } }))
  const removed = remove.map((tag) => ({ change: { removeTags: [tag] }, back: { addTags: [tag] } }))
  if (add.length + remove.length > 0) applyChanges(ids, [...removed, ...added], words.library.done.tagged(ids.length))
}

/** null restores the title from the export. */
export function renameConversation(id: string, title: string | null): void {
  archive('conversations.edit', { id, title })
    .then(() => useLibrary.getState().refresh())
    .catch((error: unknown) => notifyError(errorMessage(error)))
}
