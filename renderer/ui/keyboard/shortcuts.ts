import { words } from '../../words/words.ts'

export interface Shortcut {
  /** Any of these. `mod` is ⌘ on macOS and Ctrl elsewhere, `alt` is ⌥ or Alt. */
  readonly keys: readonly string[]
  /** Instead of too many keys. */
  readonly shownAs?: string
  readonly label: string
  readonly group: 'everywhere' | 'lists' | 'reading'
}

export const isMac = navigator.platform.startsWith('Mac')

/** Every shortcut; the shortcut sheet and the hints on buttons use this list. */
export const shortcuts = {
  search: { keys: ['/'], label: words.ui.shortcuts.search, group: 'everywhere' },
  palette: { keys: ['mod+k'], label: words.ui.shortcuts.palette, group: 'everywhere' },
  views: {
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => `mod+${digit}`),
    shownAs: 'mod+1…9',
    label: words.ui.shortcuts.views,
    group: 'everywhere',
  },
  sidebar: { keys: ['mod+\\'], label: words.ui.shortcuts.sidebar, group: 'everywhere' },
  import: { keys: ['mod+i'], label: words.ui.shortcuts.import, group: 'everywhere' },
  settings: { keys: ['mod+,'], label: words.ui.shortcuts.settings, group: 'everywhere' },
  // Handled by the browser or the app menu: the page only shows them.
  goBack: { keys: [isMac ? 'mod+[' : 'alt+ArrowLeft'], label: words.ui.shortcuts.goBack, group: 'everywhere' },
  goForward: { keys: [isMac ? 'mod+]' : 'alt+ArrowRight'], label: words.ui.shortcuts.goForward, group: 'everywhere' },
  sheet: { keys: ['?'], label: words.ui.shortcuts.sheet, group: 'everywhere' },
  down: { keys: ['j', 'ArrowDown'], label: words.ui.shortcuts.down, group: 'lists' },
  up: { keys: ['k', 'ArrowUp'], label: words.ui.shortcuts.up, group: 'lists' },
  open: { keys: ['Enter'], label: words.ui.shortcuts.open, group: 'lists' },
  select: { keys: ['x'], label: words.ui.shortcuts.select, group: 'lists' },
  star: { keys: ['s'], label: words.ui.shortcuts.star, group: 'lists' },
  trash: { keys: ['Delete'], label: words.ui.shortcuts.trash, group: 'lists' },
  find: { keys: ['mod+f'], label: words.ui.shortcuts.find, group: 'reading' },
  nextMatch: { keys: ['n'], label: words.ui.shortcuts.nextMatch, group: 'reading' },
  previousMatch: { keys: ['shift+n'], label: words.ui.shortcuts.previousMatch, group: 'reading' },
  nextTurn: { keys: ['shift+j'], label: words.ui.shortcuts.nextTurn, group: 'reading' },
  previousTurn: { keys: ['shift+k'], label: words.ui.shortcuts.previousTurn, group: 'reading' },
  branchBefore: { keys: ['['], label: words.ui.shortcuts.branchBefore, group: 'reading' },
  branchAfter: { keys: [']'], label: words.ui.shortcuts.branchAfter, group: 'reading' },
  highlight: { keys: ['h'], label: words.ui.shortcuts.highlight, group: 'reading' },
  back: { keys: ['Escape'], label: words.ui.shortcuts.back, group: 'reading' },
  panel: { keys: ['o'], label: words.ui.shortcuts.panel, group: 'reading' },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof shortcuts

const arrows = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→' }
const signs: Readonly<Record<string, string>> = isMac
  ? { ...arrows, mod: '⌘', shift: '⇧', alt: '⌥' }
  : { ...arrows, mod: 'Ctrl', shift: 'Shift', alt: 'Alt' }

/** "Ctrl+K", "⌘K", "Shift+N". */
export function keyLabel(key: string): string {
  return key
    .split('+')
    .map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(isMac ? '' : '+')
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(name: ShortcutName): string {
  return shortcuts[name].keys
    .map((key) =>
      key
        .replace('mod', isMac ? 'Meta' : 'Control')
        .replace('shift', 'Shift')
        .replace('alt', 'Alt'),
    )
    .join(' ')
}

export function isPressed(name: ShortcutName, event: KeyboardEvent): boolean {
  return shortcuts[name].keys.some((key) => fits(key, event))
}

function fits(key: string, { key: pressed, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const parts = key.split('+')
  const wanted = parts.at(-1) ?? ''
  if (
    altKey !== parts.includes('alt') ||
    (isMac ? metaKey : ctrlKey) !== parts.includes('mod') ||
    (isMac ? ctrlKey : metaKey)
  )
    return false
  // A character such as "?" needs Shift on some keyboards and not on others.
  const isLetter = /^[a-z]$/.test(wanted)
  if (isLetter && shiftKey !== parts.includes('shift')) return false
  return isLetter ? pressed.toLowerCase() === wanted : pressed === wanted
}
