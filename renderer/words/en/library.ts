import { counts } from './counts.ts'
import { figure } from './figures.ts'

export const library = {
  tryAgain: 'Try again',
  undo: 'Undo',

  list: {
    label: 'Conversations',
    loading: 'Loading conversations…',
    failed: 'Couldn’t load your conversations',
    partlyFailed: 'Couldn’t load some conversations',
    empty: 'Nothing here yet',
    emptyHint: 'Import your export to see your conversations here.',
    allTrashed: 'Everything is in the trash',
    showTrash: 'Show trash',
    noMatch: 'No matching conversations',
    noMatchHint: 'Remove a filter to see more.',
    clearFilter: 'Clear filters',
  },

  row: {
    select: (title: string) => `Select ${title}`,
    open: 'Open',
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
    activity: 'Recently active',
    creation: 'Recently created',
    title: 'Title',
    length: 'Longest',
  },
  orderedBy: (order: string) => `Sort by: ${order}`,

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
    isHiddenFromAgents: { yes: 'Hidden from agents', no: 'Visible to agents' },
    isHighlighted: { yes: 'Highlighted', no: 'Not highlighted' },
  },

  filterBar: {
    some: (count: number, whole: number) => `${figure(count)} of ${counts.conversations(whole)}`,
    more: 'More',
    selectAll: 'Select all',
    projects: 'Project names…',
    trash: 'Trash',
    chips: 'Filtered by',
    removeChip: (filter: string) => `Remove filter: ${filter}`,
    clear: 'Clear',
  },

  filter: {
    title: 'Filter',
    clearAll: 'Clear all',
    close: 'Close',
    loading: 'Loading filters…',
    failed: 'Couldn’t load filters',
    flags: 'Show only',
    time: 'Last active',
    firstDay: 'From',
    lastDay: 'Until',
    has: 'Contains',
    length: 'Length',
    model: 'Model',
    project: 'Project',
    renameProjects: 'Rename',
    tag: 'Tag',
    gpt: 'GPT',
    provider: 'Source',
    more: (count: number) => `${figure(count)} more`,
  },

  menu: {
    none: 'No conversation',
    open: 'Open',
    select: 'Select',
    unselect: 'Unselect',
    star: 'Star',
    unstar: 'Remove star',
    tags: 'Tags…',
    hide: 'Hide from agents',
    show: 'Show to agents',
    export: 'Export…',
    trash: 'Move to trash',
  },

  selection: {
    label: 'Selected conversations',
    clear: 'Clear selection',
    clearByKey: 'Clear selection (Esc)',
    selected: (count: number) => `${figure(count)} selected`,
    busy: 'Selecting…',
    star: 'Star',
    tags: 'Tags',
    hide: 'Hide from agents',
    export: 'Export',
    trash: 'Move to trash',
  },

  /** Shown after the action was applied to this many conversations. */
  done: {
    starred: (count: number) => `${counts.conversations(count)} starred`,
    unstarred: (count: number) => `${counts.conversations(count)} unstarred`,
    hidden: (count: number) => `${counts.conversations(count)} hidden from agents`,
    shown: (count: number) => `${counts.conversations(count)} visible to agents again`,
    trashed: (count: number) => `${counts.conversations(count)} moved to trash`,
    tagged: (count: number) => `Tags updated for ${counts.conversations(count)}`,
    restored: (count: number) => `${counts.conversations(count)} restored`,
    deleted: (count: number) => `${counts.conversations(count)} permanently deleted`,
  },

  tagDialog: {
    title: (count: number) => `Tag ${counts.conversations(count)}`,
    save: 'Save',
    field: 'New tag',
    fieldHint: 'Tags, separated by commas',
    add: 'Add',
    tags: 'Tags',
    none: 'No tags yet. Type a new one.',
  },

  renameDialog: {
    title: 'Rename conversation',
    confirm: 'Rename',
    field: 'Title (leave blank for the original)',
  },

  projectsDialog: {
    title: 'Project names',
    loading: 'Loading projects…',
    failed: 'Couldn’t load projects',
    none: 'None of your conversations are in a project.',
    hint: 'Exports don’t include project names. Name your projects here.',
    field: (project: string) => `Name for ${project}`,
    noName: 'Unnamed',
  },

  trash: {
    title: 'Trash',
    back: 'Back to conversations',
    loading: 'Loading trash…',
    failed: 'Couldn’t load the trash',
    restoreAll: 'Restore all',
    emptyIt: 'Empty trash…',
    empty: 'Trash is empty',
    emptyHint: 'Conversations you move here are hidden from search and agents until you restore them.',
    hint: 'Hidden from search and agents until you restore it. Nothing is deleted automatically.',
    facts: (day: string, messages: number) => `In trash since ${day} · ${counts.messages(messages)}`,
    restore: 'Restore',
    restoreThis: (title: string) => `Restore ${title}`,
  },

  emptyTrash: {
    title: 'Empty trash',
    confirm: 'Delete permanently',
    warning: (count: number) =>
      `This deletes ${counts.conversations(count)} with highlights, tags, images, and files. You can’t undo this.`,
    hint: 'Earlier backups still include them. If you import them again, they return to the trash.',
  },
}
