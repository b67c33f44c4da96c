export interface Shortcut {
  /** Any of these. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[]
  readonly label: string
  readonly group: 'Everywhere' | 'Lists' | 'Reading'
}

/** Every key that does something; the sheet of shortcuts and the hints on buttons are made of this. */
export const shortcuts = {
  search: { keys: ['/'], label: 'Search', group: 'Everywhere' },
  palette: { keys: ['mod+k'], label: 'Go to a conversation or command', group: 'Everywhere' },
  import: { keys: ['mod+i'], label: 'Import', group: 'Everywhere' },
  settings: { keys: ['mod+,'], label: 'Settings', group: 'Everywhere' },
  sheet: { keys: ['?'], label: 'Show all shortcuts', group: 'Everywhere' },
  down: { keys: ['j', 'ArrowDown'], label: 'Next in the list', group: 'Lists' },
  up: { keys: ['k', 'ArrowUp'], label: 'Previous in the list', group: 'Lists' },
  open: { keys: ['Enter'], label: 'Open', group: 'Lists' },
  select: { keys: ['x'], label: 'Select or unselect', group: 'Lists' },
  star: { keys: ['s'], label: 'Star or unstar', group: 'Lists' },
  trash: { keys: ['Delete'], label: 'Move to the trash', group: 'Lists' },
  find: { keys: ['mod+f'], label: 'Find in this conversation', group: 'Reading' },
  nextMatch: { keys: ['n'], label: 'Next match', group: 'Reading' },
  previousMatch: { keys: ['shift+n'], label: 'Previous match', group: 'Reading' },
  nextTurn: { keys: ['shift+j'], label: 'Next question', group: 'Reading' },
  previousTurn: { keys: ['shift+k'], label: 'Previous question', group: 'Reading' },
  branchBefore: { keys: ['['], label: 'Previous version of this message', group: 'Reading' },
  branchAfter: { keys: [']'], label: 'Next version of this message', group: 'Reading' },
  highlight: { keys: ['h'], label: 'Highlight what is selected', group: 'Reading' },
  back: { keys: ['Escape'], label: 'Back to the list', group: 'Reading' },
  panel: { keys: ['o'], label: 'Show or hide the outline', group: 'Reading' },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof shortcuts

const isMac = navigator.platform.startsWith('Mac')
const signs: Readonly<Record<string, string>> = isMac
  ? { mod: '⌘', shift: '⇧', ArrowDown: '↓', ArrowUp: '↑' }
  : { mod: 'Ctrl', shift: 'Shift', ArrowDown: '↓', ArrowUp: '↑' }

/** "Ctrl+K", "⌘K", "Shift+N". */
export function keySign(key: string): string {
  return key.split('+').map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(isMac ? '' : '+')
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(name: ShortcutName): string {
  return shortcuts[name].keys.map((key) => key.replace('mod', isMac ? 'Meta' : 'Control').replace('shift', 'Shift')).join(' ')
}

export function isPressed(name: ShortcutName, event: KeyboardEvent): boolean {
  return shortcuts[name].keys.some((key) => fits(key, event))
}

function fits(key: string, { key: pressed, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const parts = key.split('+')
  const wanted = parts.at(-1) ?? ''
  if (altKey || (isMac ? metaKey : ctrlKey) !== parts.includes('mod') || (isMac ? ctrlKey : metaKey)) return false
  // A sign such as "?" needs Shift on some keyboards and not on others.
  const isLetter = /^[a-z]$/.test(wanted)
  if (isLetter && shiftKey !== parts.includes('shift')) return false
  return isLetter ? pressed.toLowerCase() === wanted : pressed === wanted
}
