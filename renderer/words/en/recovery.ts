import { createPlural } from '../plural.ts'
import { counts } from './counts.ts'

const plural = createPlural('en')

const counted = {
  tags: (count: number) => plural(count, { one: 'tag', other: 'tags' }),
  stars: (count: number) => plural(count, { one: 'star', other: 'stars' }),
  savedSearches: (count: number) => plural(count, { one: 'saved search', other: 'saved searches' }),
}

export const recovery = {
  readOnly: <Part>(folder: Part) => [
    'This archive is read-only. You can search it, but not change it. To make changes, get write access to ',
    folder,
  ],
  examining: {
    title: 'Checking the archive…',
    lead: 'Part of it is damaged. Backscroll is checking which parts are still readable. It changes nothing.',
  },
  recovering: {
    title: 'Recovering the archive…',
    lead: 'Backscroll builds a new file and keeps the damaged one. This can take a few minutes.',
    progress: 'Recovered so far',
  },
  failed: { title: 'Couldn’t check the archive', tryAgain: 'Try again' },
  /** What is damaged, and what can be done about it. */
  damage: {
    index: {
      title: 'The search index is damaged',
      lead: 'Your conversations, highlights, and tags are safe. Backscroll can rebuild the index from them.',
      choice: 'Rebuild the search index',
      label: 'Repair',
    },
    damaged: {
      title: 'The archive is damaged',
      lead: 'A failing disk or a power cut can cause this. Backscroll keeps the damaged file and has changed nothing.',
      choice: 'Recover everything readable',
      label: 'Recover',
    },
  },
  readable: ({
    conversations,
    highlights,
    tags,
    stars,
    savedSearches,
  }: Readonly<Record<'conversations' | 'highlights' | 'tags' | 'stars' | 'savedSearches', number>>) =>
    `Still readable: ${counts.conversations(conversations)}, ${counts.highlights(highlights)}, ` +
    `${counted.tags(tags)}, ${counted.stars(stars)}, and ${counted.savedSearches(savedSearches)}.`,
  restFromBackup: 'The rest comes from the latest backup.',
  backup: {
    title: 'Restore the latest backup',
    label: 'Restore',
    text: (when: string) => `From ${when}. Highlights, tags, and stars that are still readable are added to it.`,
  },
  startEmpty: {
    title: 'Start with an empty archive',
    label: 'Start empty',
    text: 'Then import your export again. Your saved images and files stay.',
    warning: 'The new archive starts empty. The damaged file moves to the backups folder and isn’t deleted.',
  },
  facts: {
    damagedFile: 'Damaged file',
    showInFolder: 'Show in folder',
    latestBackup: 'Latest backup',
    noBackup: 'No intact backup',
    backupInPlace: 'Restored backup',
  },
  recovered: {
    title: 'Archive recovered',
    whole: 'Everything is back.',
    incomplete: 'Some items couldn’t be recovered. They’re listed below.',
    goOn: 'Open archive',
    newTitle: 'Your new archive is ready',
    newLead: 'It’s empty. Import your export to fill it.',
    newGoOn: 'Continue',
    lost: 'Not recovered',
    counted: {
      conversations: 'Conversations',
      messages: 'Messages',
      highlights: 'Highlights',
      notes: 'Notes',
      tags: 'Tags',
      stars: 'Stars',
      savedSearches: 'Saved searches',
      hidden: 'Hidden from agents',
      files: 'Images and files',
    },
  },
}
