import { isInWindow } from '../../archive.ts'
import type { Command } from '../../features/palette/Palette.tsx'
import { useReader } from '../../features/reader/readerStore.ts'
import { focusWhenLost, defaultFocusTarget } from '../../ui/keyboard/focus.ts'
import { type Clock, type TextSize, type Theme, usePreferences } from '../../ui/preferences.ts'
import { keyLabel, type ShortcutName, shortcuts } from '../../ui/keyboard/shortcuts.ts'
import { words } from '../../words/words.ts'
import type { Page } from '../state/address.ts'
import { useApp } from '../state/appStore.ts'
import { exportOpenConversation, findInConversation, importFolder } from './openConversationActions.ts'
import { backToList } from '../state/paneFocus.ts'
import { worksWithoutArchive } from '../state/useFirstPage.ts'
import { focusSearch } from './useGlobalShortcuts.ts'

const pagesInOrder: readonly Page[] = ['highlights', 'statistics', 'connections', 'import', 'settings']
const themes: readonly Theme[] = ['light', 'dark', 'system']
const sizes: readonly TextSize[] = ['small', 'usual', 'large', 'larger']

/** Before the first import, only the commands that work without an archive. */
export function listCommands(isEmpty: boolean): Command[] {
  const { setOverlay } = useApp.getState()
  return [
    ...(isEmpty ? [] : [{ id: 'list', label: words.app.panes.list, group: 'goTo', run: backToList } as const]),
    ...pagesInOrder.filter((page) => !isEmpty || worksWithoutArchive(page)).map(toPage),
    ...(isInWindow
      ? [{ id: 'folder', label: words.app.commands.importFolder, group: 'do', run: () => void importFolder() } as const]
      : []),
    ...(isEmpty ? [] : listActions()),
    {
      id: 'shortcuts',
      label: shortcuts.sheet.label,
      group: 'do',
      ...keysOf('sheet'),
      run: () => setOverlay('shortcuts'),
    },
    ...listSettings(),
  ]
}

function toPage(page: Page): Command {
  const { show, pane: shown } = useApp.getState()
  return {
    id: page,
    label: words.app.panes[page],
    group: 'goTo',
    ...keysOf(page),
    staysHere: page === shown,
    run: () => show(page),
  }
}

function listActions(): Command[] {
  const isReading = useReader.getState().state.kind === 'open'
  return [
    { id: 'search', label: shortcuts.search.label, group: 'do', ...keysOf('search'), run: focusSearch },
    ...(isReading
      ? [{ id: 'find', label: shortcuts.find.label, group: 'do', ...keysOf('find'), run: findInConversation } as const]
      : []),
    { id: 'export', label: words.app.commands.export, group: 'do', run: exportOpenConversation },
  ]
}

function listSettings(): Command[] {
  const { theme, textSize, clock, wrapsCode, prefer } = usePreferences.getState()
  const size = sizes.indexOf(textSize)
  const sizeCommand = (id: string, label: string, wanted: TextSize | undefined): Command[] =>
    wanted === undefined
      ? []
      : [{ id, label, group: 'settings', staysHere: true, run: () => prefer({ textSize: wanted }) }]
  return [
    ...themes
      .filter((other) => other !== theme)
      .map((other): Command => ({
        id: `theme ${other}`,
        label: words.app.themes[other],
        group: 'settings',
        staysHere: true,
        run: () => prefer({ theme: other }),
      })),
    ...sizeCommand('larger', words.app.commands.largerText, sizes[size + 1]),
    ...sizeCommand('smaller', words.app.commands.smallerText, size === 0 ? undefined : sizes[size - 1]),
    {
      id: 'clock',
      label: clock === 'utc' ? words.app.commands.localTimes : words.app.commands.utcTimes,
      group: 'settings',
      run: () => changeClock(clock === 'utc' ? 'local' : 'utc'),
    },
    {
      id: 'wrap',
      label: wrapsCode ? words.app.commands.unwrapCode : words.app.commands.wrapCode,
      group: 'settings',
      staysHere: true,
      run: () => prefer({ wrapsCode: !wrapsCode }),
    },
  ]
}

/** The whole app is redrawn, including the focused element. */
function changeClock(clock: Clock): void {
  usePreferences.getState().prefer({ clock })
  focusWhenLost(defaultFocusTarget)
}

function keysOf(name: string): { readonly keys?: string } {
  if (!(name in shortcuts)) return {}
  return { keys: keyLabel(shortcuts[name as ShortcutName].keys[0]) }
}
