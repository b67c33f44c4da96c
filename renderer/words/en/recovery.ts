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
    'This archive can only be read: you can search it, and nothing is changed. To change it, give yourself the ' +
      'right to write in ',
    folder,
  ],
  examining: {
    title: 'Looking at the archive',
    lead: 'Something in it could not be read. What can be is being counted; nothing is changed.',
  },
  recovering: {
    title: 'Bringing it back',
    lead: 'The damaged file stays as it is; a new one is made beside it. This may take some minutes.',
    progress: 'Read so far',
  },
  failed: { title: 'The archive could not be looked at', tryAgain: 'Try again' },
  /** What is damaged, and what can be done about it. */
  damage: {
    index: {
      title: 'The search index is damaged',
      lead: 'Your conversations, highlights and tags are not. The index can be made anew from them.',
      choice: 'Make the index anew',
      label: 'Repair',
    },
    damaged: {
      title: 'The archive is damaged',
      lead:
        'This happens when a disk fails, or a computer loses power. Nothing has been changed, and the damaged ' +
        'file will be kept.',
      choice: 'Bring back what can still be read',
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
    `${counts.conversations(conversations)}, ${counts.highlights(highlights)}, ${counted.tags(tags)}, ` +
    `${counted.stars(stars)} and ${counted.savedSearches(savedSearches)} can be read.`,
  restFromBackup: 'What cannot be read is taken from the latest backup, as it was then.',
  backup: {
    title: 'Put the latest backup in its place',
    label: 'Restore',
    text: (when: string) => `Of ${when}. Highlights, tags and stars that can still be read are added to it.`,
  },
  startEmpty: {
    title: 'Start with an empty archive',
    label: 'Start empty',
    text: 'Then import your export again. Pictures and files that were kept stay where they are.',
    warning:
      'The damaged file is set aside in the folder of backups, not deleted. Nothing of it will be in the new archive.',
  },
  facts: {
    damagedFile: 'Damaged file',
    showInFolder: 'Show in folder',
    latestBackup: 'Latest backup',
    noBackup: 'There is none that is whole.',
    backupInPlace: 'Backup in its place',
  },
  recovered: {
    title: 'Your archive is back',
    whole: 'Everything that was in it is there again.',
    incomplete: 'Not everything could be read; what is missing stands below.',
    goOn: 'Open the archive',
    newTitle: 'The new archive is ready',
    newLead: 'It is empty. Import your export to fill it.',
    newGoOn: 'Go on',
    lost: 'What did not come back',
    counted: {
      conversations: 'Conversations',
      messages: 'Messages',
      highlights: 'Highlights',
      notes: 'Notes',
      tags: 'Tags',
      stars: 'Stars',
      savedSearches: 'Saved searches',
      hidden: 'Hidden from agents',
      files: 'Pictures and files',
    },
  },
}
