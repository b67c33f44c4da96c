import { createPlural } from '../plural.ts'

const plural = createPlural('en')

export const ui = {
  boundary: {
    title: 'Something went wrong on this screen',
    text: 'Your archive is safe.',
    again: 'Reload screen',
  },
  copyButton: { idle: 'Copy', copied: 'Copied', failed: 'Couldn’t copy' },
  dialog: { close: 'Close', cancel: 'Cancel' },
  toast: { label: 'Notification', close: 'Close' },

  titles: { untitled: 'Untitled', derived: 'Untitled: shows the first question' },

  /** Things or short facts, joined. */
  listed: (things: readonly string[]) => things.join(', '),
  /** "4.2 MB". */
  sizes: {
    bytes: (count: number) => plural(count, { one: 'byte', other: 'bytes' }),
    kilobytes: (figure: string) => `${figure} KB`,
    megabytes: (figure: string) => `${figure} MB`,
    gigabytes: (figure: string) => `${figure} GB`,
    terabytes: (figure: string) => `${figure} TB`,
  },

  shortcutGroups: { everywhere: 'Everywhere', lists: 'Lists', reading: 'Reading' },
  /** What shortcuts do; also the labels of buttons and commands that do the same. */
  shortcuts: {
    search: 'Search',
    palette: 'Go to a conversation or command',
    views: 'Open sidebar items',
    sidebar: 'Collapse or expand the sidebar',
    import: 'Import',
    settings: 'Settings',
    goBack: 'Back',
    goForward: 'Forward',
    sheet: 'Show all shortcuts',
    down: 'Next item',
    up: 'Previous item',
    open: 'Open',
    select: 'Select or unselect',
    star: 'Star or unstar',
    trash: 'Move to trash',
    find: 'Find in this conversation',
    nextMatch: 'Next match',
    previousMatch: 'Previous match',
    nextTurn: 'Next question',
    previousTurn: 'Previous question',
    branchBefore: 'Previous version of this message',
    branchAfter: 'Next version of this message',
    highlight: 'Highlight selection',
    back: 'Back to list',
    panel: 'Show or hide outline',
  },
}
