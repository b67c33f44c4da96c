import { createPlural } from '../plural.ts'
import { counts } from './counts.ts'
import { figure } from './figures.ts'

const plural = createPlural('en')

export const importing = {
  page: {
    title: 'Import',
    lead: 'Import again anytime. New messages are added to existing conversations, and nothing is ever removed.',
    /** Before the first import. The end of it is marked. */
    firstTitle: <Part>(mark: (text: string) => Part) => ['Your history, ', mark('found again')],
    firstLead: 'Backscroll turns your ChatGPT export into an archive you can search, read, and keep.',
    promise: 'Nothing leaves this computer. Your archive is a folder you own, with no account and no cloud.',
    howTo: 'How to get your export',
  },
  steps: {
    ask: { title: 'Request it', text: 'In ChatGPT, open Settings, then Data controls, and choose Export data.' },
    wait: {
      title: 'Wait for the email',
      text: 'OpenAI emails you a link. It can take an hour or a few days, and the link works for 24 hours.',
    },
    bring: {
      title: 'Drop it here',
      text: 'Drop the zip without unpacking it. Any size works, and so do Claude exports.',
    },
  },
  dropZone: {
    title: 'Drop your export here',
    choose: 'Choose files',
    trySample: 'Try the sample',
    files: 'Export files',
    hint: 'Drop one or more export zips, or conversations.json.',
    hintWithSample:
      'Drop your export zip or conversations.json. No export yet? Try it with sample conversations. ' +
      'Remove them anytime.',
  },
  dropAnywhere: { drop: 'Drop to import', wait: 'An import is running. Drop this file when it’s done.' },
  /** Shown in place of file names. */
  sample: 'Sample conversations',
  card: {
    label: 'Import',
    close: 'Close',
    stop: 'Stop',
    stopping: 'Stopping…',
    stoppedTitle: 'Import stopped',
    /** `brought` is "35 new conversations". */
    stoppedAfter: (brought: string) => `${brought}. Import the same file again to continue.`,
    stoppedBefore: 'Nothing was imported.',
    failedTitle: 'Import failed',
    nothing: 'Nothing was imported',
  },
  phase: {
    sending: 'Uploading file…',
    starting: 'Opening export…',
    reading: 'Importing conversations…',
    files: 'Saving images and files…',
    indexing: 'Indexing…',
    filesInAll: (count: number) => plural(count, { one: 'file', other: 'files' }),
    file: (place: number, count: number, name: string) => `File ${place} of ${count}: ${name}`,
    /** "4.2 MB of 12 MB". */
    sizeDone: (done: string, total: string) => `${done} of ${total}`,
    /** `done` is a figure. */
    messagesDone: (done: string, total: number) => `${done} of ${counts.messages(total)}`,
    messagesPerSecond: (count: number) => plural(count, { one: 'message per second', other: 'messages per second' }),
  },
  timeLeft: {
    little: 'a few seconds left',
    seconds: (seconds: number) => `about ${seconds} s left`,
    minutes: (minutes: number) => `about ${minutes} min left`,
    hours: (hours: number) => `about ${hours} h left`,
  },
  /** The result of an import: any of the first three in sequence, or one of the others alone. */
  outcome: {
    added: (count: number) => plural(count, { one: 'new conversation', other: 'new conversations' }),
    updated: (count: number) => plural(count, { other: 'updated' }),
    unchanged: (count: number) => plural(count, { other: 'unchanged' }),
    onlyFiles: (count: number) => `${plural(count, { one: 'new file', other: 'new files' })}, no new conversations`,
    nothingNew: 'Nothing new. You’ve already imported everything in this export.',
    empty: 'No conversations found in this export.',
    brokenOff: 'Import the same file again to continue.',
  },
  notes: {
    unreadable: (count: number) =>
      plural(count, { one: 'conversation couldn’t be read', other: 'conversations couldn’t be read' }),
    missing: (count: number) =>
      plural(count, { one: 'attachment missing from the export', other: 'attachments missing from the export' }),
    warnings: (count: number) => plural(count, { one: 'note', other: 'notes' }),
    more: (count: number) => `and ${plural(count, { other: 'more' })}`,
  },
  history: {
    title: 'Import history',
    reading: 'Loading imports…',
    failed: 'Couldn’t load your imports',
    tryAgain: 'Try again',
    /** A finished import shows its result instead. */
    statuses: {
      running: 'Running',
      cancelled: 'Stopped',
      interrupted: 'Interrupted',
      undone: 'Undone',
    },
    undo: 'Undo',
    undoOf: (fileName: string) => `Undo import of ${fileName}`,
    undoing: 'Undoing…',
    undone: 'Import undone',
  },
  confirmUndo: {
    title: 'Undo this import?',
    keep: 'Keep import',
    confirm: 'Undo import',
    brought: <Part>(fileName: Part, added: number, updated: number) => {
      const alsoUpdated = updated > 0 ? ` and updated ${figure(updated)}` : ''
      return [
        fileName,
        ` added ${plural(added, { one: 'new conversation', other: 'new conversations' })}${alsoUpdated}.`,
      ]
    },
    /** Replaces the sentence above. */
    brokenOff: <Part>(fileName: Part) => [fileName, ' was interrupted before Backscroll counted its conversations.'],
    leaves: 'This removes its messages, images, and files, except those that another import also added.',
    keeps: 'Your stars, tags, names, and highlights return if you import it again. The export file stays untouched.',
  },
}
