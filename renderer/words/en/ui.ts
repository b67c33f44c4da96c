import { createPlural } from '../plural.ts'

const plural = createPlural('en')

export const ui = {
  boundary: {
    title: 'Something went wrong in this part of the page',
    text: 'Your archive is not affected.',
    again: 'Show it again',
  },
  copyButton: { idle: 'Copy', copied: 'Copied', failed: 'Not copied' },
  dialog: { close: 'Close', cancel: 'Cancel' },
  toast: { label: 'Message', close: 'Close' },

  /** "14 Mar 2025". The parts are already in this language. */
  day: ({ day, month, year }: Readonly<Record<'day' | 'month' | 'year', string>>) => `${day} ${month} ${year}`,
  /** A locale for Intl whose dates have the order of `day`, to format spans of days. */
  dayLocale: 'en-GB',
  /** "14 Mar 2025, 09:30". */
  dayAndHour: (day: string, hour: string) => `${day}, ${hour}`,
  /** Things or short facts, joined. */
  listed: (things: readonly string[]) => things.join(', '),
  /** "Mar 2024". */
  month: (month: string, year: string) => `${month} ${year}`,
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
    import: 'Import',
    settings: 'Settings',
    goBack: 'Back',
    goForward: 'Forward',
    sheet: 'Show all shortcuts',
    down: 'Next in the list',
    up: 'Previous in the list',
    open: 'Open',
    select: 'Select or unselect',
    star: 'Star or unstar',
    trash: 'Move to the trash',
    find: 'Find in this conversation',
    nextMatch: 'Next match',
    previousMatch: 'Previous match',
    nextTurn: 'Next question',
    previousTurn: 'Previous question',
    branchBefore: 'Previous version of this message',
    branchAfter: 'Next version of this message',
    highlight: 'Highlight what is selected',
    back: 'Back to the list',
    panel: 'Show or hide the outline',
  },
}
