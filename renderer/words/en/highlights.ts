export const highlights = {
  tryAgain: 'Try again',
  undo: 'Undo',

  /** Next to text selected in a message. */
  bar: {
    label: 'Highlight',
    withNote: 'Highlight and add a note',
    in: (color: string) => `Highlight in ${color}`,
  },

  panel: {
    title: 'Highlights',
    none: 'Select text in a message to highlight it.',
  },

  page: {
    title: 'Highlights',
    loading: 'Loading highlights…',
    failed: 'Couldn’t load your highlights',
    search: 'Search your highlights',
    searchHint: 'Search quotes, notes and tags',
    filter: 'Filter',
    export: 'Export',
    csv: 'CSV',
    noMatch: 'No matching highlights',
    noMatchHint: 'Try different words or fewer filters.',
    none: 'No highlights yet',
    noneHint: 'Open a conversation, select some text, and choose a color. Your highlights appear here.',
  },

  card: {
    gone: 'Conversation no longer in the archive',
    byYou: 'You',
    made: (color: string, day: string) => `${color}, ${day}`,
    edit: 'Edit',
    editThis: 'Edit highlight',
  },

  dialog: {
    title: 'Highlight',
    remove: 'Remove',
    save: 'Save',
    color: 'Color',
    note: 'Note',
    tags: 'Tags, separated by commas',
  },

  removed: 'Highlight removed',
}
