import { useMemo } from 'react'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { Palette } from '../../features/palette/Palette.tsx'
import { useSearch } from '../../features/search/searchStore.ts'
import { useApp } from '../state/appStore.ts'
import { listCommands } from '../commands/commands.ts'
import { openToRead } from '../state/keyboardPlaces.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { focusSearch, useGlobalShortcuts } from '../commands/useGlobalShortcuts.ts'
import { useWindowCommands } from '../commands/useWindowCommands.ts'

/** What lies over everything else, and the keys and menus that work everywhere. */
export function Overlays() {
  const overlay = useApp((app) => app.overlay)
  const lay = useApp((app) => app.lay)
  const isPalette = overlay === 'palette'
  // Made anew each time it opens: some commands name what they would change.
  const isEmpty = useLibrary((library) => library.state.at === 'empty')
  const commands = useMemo(() => (isPalette ? listCommands(isEmpty) : []), [isPalette, isEmpty])
  useGlobalShortcuts()
  useWindowCommands()

  const close = (): void => {
    // A command may have laid something else over it.
    if (useApp.getState().overlay === overlay) lay('none')
  }
  return (
    <>
      <Palette
        isOpen={isPalette}
        hasArchive={!isEmpty}
        onClose={close}
        commands={commands}
        onOpenConversation={openConversation}
        onSearch={searchFor}
      />
      <ShortcutSheet isOpen={overlay === 'shortcuts'} onClose={close} />
    </>
  )
}

function openConversation(conversationId: string): void {
  openToRead({ conversationId, messageKey: null, marks: [] })
}

function searchFor(text: string): void {
  useApp.getState().show('list')
  void useSearch.getState().search(text)
  focusSearch()
}
