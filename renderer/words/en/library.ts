import { counts } from './counts.ts'
import { figure } from './figures.ts'

export const library = {
  untitled: 'Untitled',
  tryAgain: 'Try again',
  undo: 'Undo',

  list: {
    label: 'Conversations',
    reading: 'Reading the list of conversations',
    unreadable: 'The list could not be read',
    partlyUnreadable: 'Some of the list could not be read',
    empty: 'Nothing here yet',
    emptyHint: 'Import an export, and your conversations appear here.',
    allTrashed: 'Everything is in the trash',
    showTrash: 'Show the trash',
    noMatch: 'No conversation matches',
    noMatchHint: 'Take one of the filters away to see more.',
    clearFilter: 'Clear the filter',
  },

  row: {
    select: (title: string) => `Select ${title}`,
    reading: 'Being read',
    starred: 'Starred',
    hiddenFromAgents: 'Hidden from agents',
    /** Read out before the name of a project, or the word for an unnamed one. */
    beforeProject: ', project ',
    beforeUnnamedProject: ', ',
    unnamedProject: 'Project',
    beforeTag: ', tag ',
    selected: ', selected',
  },

  orders: {
    activity: 'Last active first',
    creation: 'Newest first',
    title: 'By title',
    length: 'Longest first',
  },
  orderedBy: (order: string) => `Order: ${order}`,

  /** Headings of groups in the list. */
  headings: {
    noDate: 'No date',
    today: 'Today',
    yesterday: 'Yesterday',
    lastDays: 'Previous 7 days',
  },

  /** How many messages a conversation has. */
  lengths: {
    fewerThan: (count: number) => `Fewer than ${count} messages`,
    atLeast: (count: number) => `${figure(count)} messages or more`,
    atMost: (count: number) => `Up to ${count} messages`,
    between: (least: number, most: number) => `${least} to ${most} messages`,
  },

  times: {
    since: (day: string) => `Since ${day}`,
    until: (day: string) => `Until ${day}`,
    between: (first: string, last: string) => `${first} to ${last}`,
  },

  flags: {
    isStarred: { yes: 'Starred', no: 'Not starred' },
    isArchived: { yes: 'Archived', no: 'Not archived' },
    isHiddenFromAgents: { yes: 'Hidden from agents', no: 'Seen by agents' },
    isHighlighted: { yes: 'Highlighted', no: 'Not highlighted' },
  },

  filterBar: {
    some: (count: number, whole: number) => `${figure(count)} of ${counts.conversations(whole)}`,
    more: 'More',
    selectAll: 'Select all',
    projects: 'Names of projects…',
    trash: 'Trash',
    chips: 'Filtered by',
    removeChip: (filter: string) => `${filter}: take this filter away`,
    clear: 'Clear',
  },

  filter: {
    title: 'Filter',
    clearAll: 'Clear all',
    close: 'Close',
    reading: 'Reading what there is to filter by',
    unreadable: 'The filters could not be read',
    flags: 'Show only',
    time: 'Last active',
    firstDay: 'From',
    lastDay: 'Until',
    has: 'Holds',
    length: 'Length',
    model: 'Model',
    project: 'Project',
    renameProjects: 'Rename',
    tag: 'Tag',
    gpt: 'GPT',
    provider: 'From',
    more: (count: number) => `${figure(count)} more`,
  },

  menu: {
    none: 'Nothing here',
    open: 'Open',
    select: 'Select',
    unselect: 'Unselect',
    star: 'Star',
    unstar: 'Take the star away',
    tags: 'Tags…',
    hide: 'Hide from agents',
    show: 'Show to agents',
    export: 'Export…',
    trash: 'Move to the trash',
  },

  selection: {
    label: 'Selected conversations',
    clear: 'Select nothing',
    clearByKey: 'Select nothing (Esc)',
    selected: (count: number) => `${figure(count)} selected`,
    busy: 'Selecting…',
    star: 'Star',
    tags: 'Tags',
    hide: 'Hide from agents',
    export: 'Export',
    trash: 'Move to the trash',
  },

  /** Shown after the action was applied to this many conversations. */
  done: {
    starred: (count: number) => `${counts.conversations(count)} starred`,
    unstarred: (count: number) => `${counts.conversations(count)} no longer starred`,
    hidden: (count: number) => `Agents no longer see ${counts.conversations(count)}`,
    shown: (count: number) => `Agents see ${counts.conversations(count)} again`,
    trashed: (count: number) => `${counts.conversations(count)} moved to the trash`,
    tagged: (count: number) => `Tags of ${counts.conversations(count)} changed`,
    restored: (count: number) => `${counts.conversations(count)} restored`,
    deleted: (count: number) => `${counts.conversations(count)} deleted for good`,
  },

  tagDialog: {
    title: (count: number) => `Tags of ${counts.conversations(count)}`,
    save: 'Save',
    field: 'New tag',
    fieldHint: 'Tags, separated by commas',
    add: 'Add',
    tags: 'Tags',
    none: 'There are no tags yet. Type the first one.',
  },

  renameDialog: {
    title: 'Rename this conversation',
    confirm: 'Rename',
    field: 'Title; blank gives the exported one back',
  },

  projectsDialog: {
    title: 'Names of projects',
    reading: 'Reading the projects',
    unreadable: 'The projects could not be read',
    none: 'None of your conversations belongs to a project.',
    hint:
      'An export says which conversations belong together, but not what you called the project. A name is kept ' +
      'as you type it here.',
    field: (project: string) => `Name of project: ${project}`,
    noName: 'No name yet',
  },

  trash: {
    title: 'Trash',
    back: 'Back to the conversations',
    reading: 'Reading the trash',
    unreadable: 'The trash could not be read',
    restoreAll: 'Restore all',
    emptyIt: 'Empty trash…',
    empty: 'The trash is empty',
    emptyHint: 'What you move here is kept, and nobody finds it: neither your searches nor your agents.',
    hint: 'Kept, and found by nobody. Nothing here is deleted by itself.',
    facts: (day: string, messages: number) => `Here since ${day} · ${counts.messages(messages)}`,
    restore: 'Restore',
    restoreThis: (title: string) => `Restore ${title}`,
  },

  emptyTrash: {
    title: 'Empty the trash',
    confirm: 'Delete for good',
    warning: (count: number) =>
      `This deletes ${counts.conversations(count)} with highlights, tags, pictures and files. It cannot be taken back.`,
    hint:
      'Backups made before still have them. If you import an export that still has them, they come back ' +
      'into the trash.',
  },
}
