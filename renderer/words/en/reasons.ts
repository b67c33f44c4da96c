import { type ReasonName, reasons, type ValuesOf } from '../../../shared/reasons/reasons.ts'
import { figure } from './figures.ts'

/** How a language says each reason of the archive. */
type ReasonWords = { readonly [Name in ReasonName]: (values: ValuesOf<Name>) => string }

const megabytes = (bytes: number): string => `${figure(Math.ceil(bytes / 1_000_000))} MB`

const sentences = Object.fromEntries(
  Object.entries(reasons).map(([name, entry]) => [name, curly(entry.say)]),
) as unknown as ReasonWords

/** The command line's sentences, but where the app has no use for an id or a command. */
export const reasonWords: ReasonWords = {
  ...sentences,
  noSuchConversation: () => 'This conversation is in the trash, or no longer in the archive.',
  noSuchConversationToChange: () =>
    'Nothing was changed. One of these conversations is no longer in the archive. Reload the list.',
  conversationInTrash: () => 'This conversation is in the trash.',
  conversationToChangeInTrash: () =>
    'Nothing was changed. One of these conversations is in the trash. Restore it first.',
  notInTrash: () => 'This conversation isn’t in the trash anymore.',
  noSuchMessage: () => 'This message is no longer in the archive.',
  noSuchMessageIn: () => 'This message is no longer in the conversation.',
  noSuchMessageToHide: () => 'This message is no longer in the archive.',
  noSuchMessageToHighlight: () => 'Couldn’t highlight this. Reopen the conversation and try again.',
  noSuchHighlight: () => 'This highlight was removed.',
  noSuchSavedSearch: () => 'This saved search was removed.',
  noSuchImport: () => 'This import is no longer in the list.',
  importAlreadyUndone: () => 'This import was already undone.',
  addAnywayToReplace: () => 'Nothing was changed.',
  indexBehind: () => 'Still indexing your latest import',
  portTaken: ({ port }) => `Another program uses port ${port}. Quit it and turn the server on again.`,
  importNeedsRoom: ({ folder, neededBytes, freeBytes }) =>
    `Nothing was changed. This import needs about ${megabytes(neededBytes)}, and ${folder} has ` +
    `${megabytes(freeBytes)} left. Free some space or move the archive.`,
  moveNeedsRoom: ({ folder, neededBytes }) =>
    `Nothing was moved. The archive needs ${megabytes(neededBytes)}, more than is free in ${folder}.`,
}

type Say = (values: never) => string

/** With the app's apostrophes, but values, such as paths, unchanged. */
function curly(say: Say): Say {
  return (values: Readonly<Record<string, unknown>>) => {
    const kept = Object.entries(values).map(([name, value]) => [name, hidden(value)])
    return say(Object.fromEntries(kept) as never)
      .replaceAll("'", '’')
      .replaceAll(HIDDEN, "'")
  }
}

const HIDDEN = '\u0000'
const hidden = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll("'", HIDDEN) : value)
