export const highlights = {
  untitled: 'Untitled',
  tryAgain: 'Try again',
  undo: 'Undo',

  colours: { green: 'green', blue: 'blue', rose: 'rose' },

  /** Next to text selected in a message. */
  bar: {
    label: 'Highlight',
    withNote: 'Highlight and write a note',
    in: { green: 'Highlight in green', blue: 'Highlight in blue', rose: 'Highlight in rose' },
  },

  panel: {
    title: 'Highlights',
    none: 'Select words in a message to highlight them.',
  },

  page: {
    title: 'Highlights',
    reading: 'Reading your highlights',
    unreadable: 'Your highlights could not be read',
    search: 'Search your highlights',
    searchHint: 'Search quotes, notes and tags',
    filter: 'Filter',
    export: 'Export',
    csv: 'CSV, for tables',
    noMatch: 'No highlight matches',
    noMatchHint: 'Try other words, or fewer filters.',
    none: 'Nothing highlighted yet',
    noneHint: 'Open a conversation, select the words worth keeping, and choose a colour. They are gathered here.',
  },

  card: {
    gone: 'This conversation is no longer in the archive',
    byYou: 'You',
    made: (colour: string, day: string) => `${colour}, ${day}`,
    edit: 'Edit',
    editThis: 'Edit this highlight',
  },

  dialog: {
    title: 'Highlight',
    remove: 'Remove',
    save: 'Save',
    colour: 'Colour',
    colours: { green: 'Green', blue: 'Blue', rose: 'Rose' },
    note: 'Note',
    tags: 'Tags, separated by commas',
  },

  removed: 'Highlight removed',
}
