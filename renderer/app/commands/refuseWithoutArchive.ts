import { useLibrary } from '../../features/library/libraryStore.ts'
import { say } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

/** True, and said, where nothing is imported yet: whoever presses a key shall see that it was heard. */
export function refuseWithoutArchive(): boolean {
  const isEmpty = useLibrary.getState().state.at === 'empty'
  if (isEmpty) say(words.app.nothingYet)
  return isEmpty
}
