import { useExport } from '../../features/export/exportStore.ts'
import { hideConversations, starConversations, trashConversations } from '../../features/library/actOnConversations.ts'
import { useLibraryDialog } from '../../features/library/dialogs/libraryDialogs.ts'
import type { ReaderActions } from '../../features/reader/readerActions.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { focusWhenLostWithoutScrolling, defaultFocusTarget } from '../../ui/keyboard/focus.ts'
import { useApp } from '../state/appStore.ts'

/** Actions for the open conversation; the list performs them, and both update. */
export const readerActions: ReaderActions = {
  star: ({ id, isStarred }) => starConversations([id], !isStarred),
  rename: ({ id, title }) => useLibraryDialog.getState().open({ kind: 'rename', id, title: title ?? '' }),
  editTags: ({ id, tags }) => useLibraryDialog.getState().open({ kind: 'tags', ids: [id], tags }),
  hideFromAgents: ({ id, isHiddenFromAgents }) => hideConversations([id], !isHiddenFromAgents),
  export: ({ id }) => useExport.getState().open([id]),
  trash: ({ id }) => {
    trashConversations([id])
    useReader.getState().close()
    useApp.getState().show('list')
    focusWhenLostWithoutScrolling(defaultFocusTarget)
  },
}
