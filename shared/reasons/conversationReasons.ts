import type { ReasonEntry } from './reason.ts'
import { count } from './reasonFigures.ts'

interface ByIdOrKey {
  readonly idOrKey: string
}

interface ById {
  readonly id: string
}

interface Numbered {
  readonly number: number
}

/** Conversations, messages, highlights, searches and exports. */
export const conversationReasons = {
  noSuchConversation: {
    code: 'not_found',
    say: ({ idOrKey }: ByIdOrKey) => `No conversation has the id or key ${idOrKey}.`,
    advice: 'List conversations with: backscroll list',
  },
  /** For agents. */
  noSuchConversationToList: {
    code: 'not_found',
    say: ({ idOrKey }: ByIdOrKey) =>
      `No conversation has the id or key ${idOrKey}. List the conversations to see their ids.`,
  },
  noSuchConversationToChange: {
    code: 'not_found',
    say: ({ idOrKey }: ByIdOrKey) =>
      `Nothing was changed. No conversation has the id or key ${idOrKey}. Reload the list and try again.`,
  },
  ambiguousConversation: {
    code: 'invalid_input',
    say: ({ idOrKey }: ByIdOrKey) => `Several conversation ids start with ${idOrKey}. Type more characters of the id.`,
  },
  ambiguousConversationToChange: {
    code: 'invalid_input',
    say: ({ idOrKey }: ByIdOrKey) =>
      `Nothing was changed. Several conversation ids start with ${idOrKey}. Type more characters of the id.`,
  },
  ambiguousInTrash: {
    code: 'invalid_input',
    say: ({ idOrKey }: ByIdOrKey) =>
      `Several conversation ids in the trash start with ${idOrKey}. Type more characters of the id.`,
  },
  conversationInTrash: {
    code: 'not_found',
    say: ({ id }: ById) => `The conversation ${id} is in the trash.`,
    advice: ({ id }: ById) => `Restore it with: backscroll trash --restore ${id}`,
  },
  conversationToChangeInTrash: {
    code: 'not_found',
    say: ({ idOrKey }: ByIdOrKey) =>
      `Nothing was changed. The conversation ${idOrKey} is in the trash. Restore it first.`,
  },
  notInTrash: {
    code: 'not_found',
    say: ({ idOrKey }: ByIdOrKey) => `Nothing in the trash has the id or key ${idOrKey}.`,
    advice: 'List the trash with: backscroll trash',
  },
  noSuchProject: {
    code: 'not_found',
    say: ({ id }: ById) => `No project has the id ${id}.`,
    advice: 'Find project ids with: backscroll list --json',
  },
  noSuchVersion: {
    code: 'not_found',
    say: ({ versions, wanted }: { readonly versions: number; readonly wanted: number }) =>
      `There's no version ${wanted}. This conversation has ${versions === 1 ? 'one version' : `${versions} versions`}.`,
  },
  tooManyTags: {
    code: 'invalid_input',
    say: ({ most }: { readonly most: number }) =>
      `Nothing was changed. One of these conversations would have more than ${count(most)} tags.`,
  },
  keyTaken: {
    code: 'invalid_input',
    say: ({ key }: { readonly key: string }) =>
      `The key ${key} belongs to another conversation. Choose a different one.`,
  },
  keyImported: {
    code: 'invalid_input',
    say: ({ key }: { readonly key: string }) =>
      `The key ${key} belongs to an imported conversation. Choose a different one.`,
  },
  nothingToEdit: {
    code: 'invalid_input',
    say: () => 'Nothing to change. Enter at least one new value.',
    advice: 'See: backscroll edit --help',
  },
  nothingToOrganize: { code: 'invalid_input', say: () => 'Nothing to change. Enter at least one new value.' },
  nothingToSet: {
    code: 'invalid_input',
    say: () => 'Nothing to change. Enter at least one setting.',
    advice: 'See: backscroll agents --help',
  },

  noSuchMessage: {
    code: 'not_found',
    say: ({ id }: ById) => `No message has the id ${id}. Search again for its current id.`,
  },
  noSuchMessageIn: {
    code: 'not_found',
    say: ({ id }: ById) => `No message in that conversation has the id ${id}. Search again for its current id.`,
  },
  noSuchMessageToHide: {
    code: 'not_found',
    say: ({ id }: ById) => `No message has the id ${id}.`,
    advice: 'Find message ids with "backscroll search --json" or "backscroll show ID --json".',
  },
  noOriginalMessage: {
    code: 'not_found',
    say: ({ id }: ById) => `No export of this conversation has a message with the id ${id}.`,
  },
  noSuchMessageToHighlight: {
    code: 'not_found',
    say: ({ id }: ById) =>
      `Couldn't highlight this. No message in this conversation has the id ${id}. Reopen the conversation and try ` +
      'again.',
  },
  noSuchHighlight: {
    code: 'not_found',
    say: ({ number }: Numbered) => `There's no highlight ${number}. It may have been removed.`,
  },
  noSuchSavedSearch: {
    code: 'not_found',
    say: ({ number }: Numbered) => `There's no saved search ${number}. It may have been removed.`,
  },
  unknownTimeZone: {
    code: 'invalid_input',
    say: ({ timeZone }: { readonly timeZone: string }) =>
      `There's no time zone ${timeZone}. Use an IANA name such as Europe/Vienna.`,
  },
  searchGivenUp: {
    code: 'stopped',
    say: () => 'The search took too long. Use fewer words, no regular expression, or a filter.',
  },
  searchStopped: { code: 'stopped', say: () => 'Search stopped.' },

  nothingToExport: {
    code: 'not_found',
    say: () => 'Nothing to export. No conversation matches.',
    advice: 'If the archive is empty, import an export first: backscroll import FILE',
  },
  noHighlightsToExport: { code: 'not_found', say: () => 'Nothing to export. No highlight matches.' },
  exportGone: { code: 'not_found', say: () => "This export isn't available anymore. Export again." },
  exportStopped: { code: 'stopped', say: () => 'Export stopped. No file was saved.' },
  exportNameTaken: {
    code: 'invalid_input',
    say: ({ file }: { readonly file: string }) => `${file} already exists. Choose another name.`,
    advice: 'Or replace it with --force',
  },
  exportInsideArchive: {
    code: 'invalid_input',
    say: () => "Can't save inside the archive. Choose another folder.",
  },
  noFolderForExport: {
    code: 'invalid_input',
    say: ({ folder }: { readonly folder: string }) =>
      `There's no folder ${folder}. Create it, or choose another folder.`,
  },
  noRoomForExport: {
    code: 'disk_full',
    say: ({ file }: { readonly file: string }) =>
      `Not enough disk space to save ${file}. Free some space and try again.`,
  },
  exportUnwritable: {
    code: 'invalid_input',
    say: ({ file }: { readonly file: string }) => `Couldn't save ${file}. Choose another folder.`,
  },
} as const satisfies Readonly<Record<string, ReasonEntry>>
