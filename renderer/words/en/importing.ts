import { createPlural } from '../plural.ts'
import { counts } from './counts.ts'

const plural = createPlural('en')

export const importing = {
  page: {
    title: 'Import',
    lead:
      'Import as often as you like. What is here stays; what is new is added, also to conversations that ' +
      'have gone on.',
    /** Before the first import. The end of it is marked. */
    firstTitle: <Part>(mark: (text: string) => Part) => ['Your history, ', mark('found again')],
    firstLead: 'Backscroll turns your ChatGPT export into an archive that you can search, read and keep.',
    promise: 'Nothing leaves this machine. The archive is a folder of yours; there is no account and no server.',
    howTo: 'How to get your export',
  },
  steps: {
    ask: { title: 'Ask for it', text: 'In ChatGPT, open Settings, then Data controls, and choose Export data.' },
    wait: {
      title: 'Wait for the mail',
      text: 'OpenAI sends a link, often within the hour, sometimes after days. It works for 24 hours.',
    },
    bring: { title: 'Bring it here', text: 'Drop the zip as it came, however large. Exports of Claude work too.' },
  },
  dropZone: {
    title: 'Drop your export here',
    choose: 'Choose files',
    trySample: 'Try it with a sample',
    files: 'Export files',
    hint: 'The zip of your export, or its conversations.json. Several at once are fine.',
    hintWithSample:
      'The zip of your export, or its conversations.json. The sample is eighteen conversations of people who do ' +
      'not exist; you can take it back at any time.',
  },
  dropAnywhere: { drop: 'Drop to import', wait: 'One import is running. Drop this one when it is done.' },
  /** Shown in place of file names. */
  sample: 'The sample',
  card: {
    label: 'Import',
    close: 'Close',
    stop: 'Stop',
    stopping: 'Stopping…',
    stoppedTitle: 'Import stopped',
    /** `brought` is "35 conversations added". */
    stoppedAfter: (brought: string) =>
      `${brought} until then. What came in stays; import the same file again, and it goes on from there.`,
    stoppedBefore: 'Nothing had been read yet.',
    failedTitle: 'The import did not work',
    nothing: 'Nothing was imported',
  },
  phase: {
    sending: 'Handing over the file',
    starting: 'Opening the export',
    reading: 'Reading conversations',
    files: 'Keeping pictures and files',
    indexing: 'Preparing the search',
    filesInAll: (count: number) => plural(count, { one: 'file', other: 'files' }),
    file: (place: number, count: number, name: string) => `File ${place} of ${count}: ${name}`,
    /** "4.2 MB of 12 MB". */
    sizeDone: (done: string, total: string) => `${done} of ${total}`,
    /** `done` is a figure. */
    messagesDone: (done: string, total: number) => `${done} of ${counts.messages(total)}`,
    messagesPerSecond: (count: number) => plural(count, { one: 'message a second', other: 'messages a second' }),
  },
  timeLeft: {
    little: 'a few seconds left',
    seconds: (seconds: number) => `about ${seconds} s left`,
    minutes: (minutes: number) => `about ${minutes} min left`,
    hours: (hours: number) => `about ${hours} h left`,
  },
  /** The result of an import: any of the first three in sequence, or one of the others alone. */
  outcome: {
    added: (count: number) => plural(count, { one: 'conversation added', other: 'conversations added' }),
    updated: (count: number) => plural(count, { one: 'conversation updated', other: 'conversations updated' }),
    unchanged: (count: number) =>
      plural(count, { one: 'conversation here already', other: 'conversations here already' }),
    onlyFiles: (count: number) =>
      plural(count, {
        one: 'file added; the conversations were here already',
        other: 'files added; the conversations were here already',
      }),
    nothingNew: 'Nothing new: all of it was here already.',
    empty: 'There were no conversations in it.',
    brokenOff: 'What came in stays; import the same file again, and it goes on from there.',
  },
  notes: {
    unreadable: {
      folded: (count: number) =>
        plural(count, { one: 'could not be read: show it', other: 'could not be read: show them' }),
      open: (count: number) => plural(count, { one: 'could not be read:', other: 'could not be read:' }),
    },
    missing: {
      folded: (count: number) =>
        plural(count, {
          one: 'file did not come with the export: show it',
          other: 'files did not come with the export: show them',
        }),
      open: (count: number) =>
        plural(count, { one: 'file did not come with the export:', other: 'files did not come with the export:' }),
    },
    warnings: {
      folded: (count: number) =>
        plural(count, { one: 'thing worth knowing: show it', other: 'things worth knowing: show them' }),
      open: (count: number) => plural(count, { one: 'thing worth knowing:', other: 'things worth knowing:' }),
    },
    more: (count: number) => `and ${plural(count, { other: 'more' })}`,
  },
  history: {
    title: 'Imports so far',
    reading: 'Reading the imports',
    failed: 'The imports could not be read',
    tryAgain: 'Try again',
    /** A finished import shows its result instead. */
    standings: {
      running: 'Running',
      cancelled: 'Stopped before its end',
      interrupted: 'Broken off',
      undone: 'Taken back',
    },
    undo: 'Undo',
    undoOf: (fileName: string) => `Undo the import of ${fileName}`,
    undoing: 'Taking back…',
    undone: 'The import was taken back',
  },
  confirmUndo: {
    title: 'Take this import back?',
    keep: 'Keep it',
    confirm: 'Take it back',
    brought: <Part>(fileName: Part, added: number, updated: number) => {
      const known = { one: 'conversation that was here already', other: 'conversations that were here already' }
      const alsoUpdated = updated > 0 ? ` and more of ${plural(updated, known)}` : ''
      return [
        fileName,
        ` brought ${plural(added, { one: 'new conversation', other: 'new conversations' })}${alsoUpdated}.`,
      ]
    },
    /** Replaces the sentence above. */
    brokenOff: <Part>(fileName: Part) => [fileName, ' was broken off, and nobody counted what it had brought by then.'],
    leaves:
      'What came with this import alone leaves the archive, with its pictures and files. What another import ' +
      'brought too stays.',
    keeps:
      'Your stars, tags, names and highlights are kept for when you import it again. The export file itself is ' +
      'not touched.',
  },
}
