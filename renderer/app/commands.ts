import type { Command } from '../features/palette/Palette.tsx'
import { useReader } from '../features/reader/readerStore.ts'
import { focusOnceLost, homePlace } from '../ui/keyboardPlace.ts'
import { type Clock, type TextSize, type Theme, usePreferences } from '../ui/preferences.ts'
import { keySign, type ShortcutName, shortcuts } from '../ui/shortcuts.ts'
import { type Pane, useApp } from './appStore.ts'
import { backToList } from './keyboardPlaces.ts'
import { focusSearch } from './useGlobalShortcuts.ts'

/** What the app has beside search, list and reader; whatever is missing is not offered. */
export interface CommandSources {
  /** The pages that there are. */
  readonly panes: readonly string[]
  readonly onFind?: () => void
  readonly onExport?: () => void
}

const paneNames: readonly (readonly [pane: Pane, label: string])[] = [
  ['highlights', 'Highlights'],
  ['statistics', 'Statistics'],
  ['connections', 'Connections'],
  ['import', 'Import'],
  ['settings', 'Settings'],
]
const themes: readonly (readonly [theme: Theme, label: string])[] = [
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
  ['system', 'Theme of the system'],
]
const sizes: readonly TextSize[] = ['small', 'usual', 'large', 'larger']

export function listCommands({ panes, onFind, onExport }: CommandSources): Command[] {
  const { show, lay, pane: shown } = useApp.getState()
  const pages = paneNames.filter(([pane]) => panes.includes(pane)).map(([pane, label]): Command => ({ id: pane, label, group: 'Go to', ...keysOf(pane), staysHere: pane === shown, run: () => show(pane) }))
  return [
    { id: 'list', label: 'Conversations', group: 'Go to', run: backToList },
    ...pages,
    { id: 'search', label: 'Search', group: 'Do', ...keysOf('search'), run: focusSearch },
    ...(onFind === undefined || useReader.getState().state.at !== 'open' ? [] : [{ id: 'find', label: 'Find in this conversation', group: 'Do', ...keysOf('find'), run: onFind } as const]),
    ...(onExport === undefined ? [] : [{ id: 'export', label: 'Export', group: 'Do', run: onExport } as const]),
    { id: 'shortcuts', label: 'Show all shortcuts', group: 'Do', ...keysOf('sheet'), run: () => lay('shortcuts') },
    ...listSettings(),
  ]
}

function listSettings(): Command[] {
  const { theme, textSize, clock, wrapsCode, prefer } = usePreferences.getState()
  const size = sizes.indexOf(textSize)
  const sizeCommand = (id: string, label: string, wanted: TextSize | undefined): Command[] => (wanted === undefined ? [] : [{ id, label, group: 'Settings', staysHere: true, run: () => prefer({ textSize: wanted }) }])
  return [
    ...themes.filter(([other]) => other !== theme).map(([other, label]): Command => ({ id: `theme ${other}`, label, group: 'Settings', staysHere: true, run: () => prefer({ theme: other }) })),
    ...sizeCommand('larger', 'Larger text', sizes[size + 1]),
    ...sizeCommand('smaller', 'Smaller text', size === 0 ? undefined : sizes[size - 1]),
    { id: 'clock', label: clock === 'utc' ? 'Show times by this machine’s clock' : 'Show times in UTC', group: 'Settings', run: () => changeClock(clock === 'utc' ? 'local' : 'utc') },
    { id: 'wrap', label: wrapsCode ? 'Let long lines of code run on' : 'Wrap long lines of code', group: 'Settings', staysHere: true, run: () => prefer({ wrapsCode: !wrapsCode }) },
  ]
}

/** All of the window is drawn anew, what had the keyboard too. */
function changeClock(clock: Clock): void {
  usePreferences.getState().prefer({ clock })
  focusOnceLost(homePlace)
}

function keysOf(name: string): { readonly keys?: string } {
  if (!(name in shortcuts)) return {}
  return { keys: keySign(shortcuts[name as ShortcutName].keys[0]) }
}
