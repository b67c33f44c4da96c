import { Fragment, useMemo } from 'react'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { Palette } from '../../features/palette/Palette.tsx'
import { useSearch } from '../../features/search/searchStore.ts'
import { keyLabel, type Shortcut, shortcuts } from '../../ui/keyboard/shortcuts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { words } from '../../words/words.ts'
import { listCommands } from '../commands/commands.ts'
import { focusSearch, useGlobalShortcuts } from '../commands/useGlobalShortcuts.ts'
import { useWindowCommands } from '../commands/useWindowCommands.ts'
import { useApp } from '../state/appStore.ts'
import { openInReader } from '../state/paneFocus.ts'
import './frame.css'

/** Overlays, and the shortcuts and menus that work everywhere. */
export function Overlays() {
  const overlay = useApp((app) => app.overlay)
  const setOverlay = useApp((app) => app.setOverlay)
  const isPalette = overlay === 'palette'
  // Rebuilt each time it opens, because some commands name what they would change.
  const isEmpty = useLibrary((library) => library.state.kind === 'empty')
  const commands = useMemo(() => (isPalette ? listCommands(isEmpty) : []), [isPalette, isEmpty])
  useGlobalShortcuts()
  useWindowCommands()

  const close = (): void => {
    // The command may have opened another overlay.
    if (useApp.getState().overlay === overlay) setOverlay('none')
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
  openInReader({ conversationId, messageKey: null, marks: [] })
}

function searchFor(text: string): void {
  useApp.getState().show('list')
  void useSearch.getState().search(text)
  focusSearch()
}

interface ShortcutSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const groups = [...Map.groupBy(Object.values<Shortcut>(shortcuts), ({ group }) => group)]

/** All shortcuts, grouped by where they work. */
function ShortcutSheet({ isOpen, onClose }: ShortcutSheetProps) {
  return (
    <Dialog title={words.app.shortcutSheet.title} isOpen={isOpen} onClose={onClose} size="wide">
      <div className="shortcuts">
        {groups.map(([group, own]) => (
          <section key={group} aria-label={words.ui.shortcutGroups[group]}>
            <h3>{words.ui.shortcutGroups[group]}</h3>
            <dl>
              {own.map(({ label, keys, shownAs }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {(shownAs === undefined ? keys : [shownAs]).map((key, index) => (
                      <Fragment key={key}>
                        {index === 0 ? '' : words.app.shortcutSheet.or}
                        <kbd>{keyLabel(key)}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
