import type { ReasonEntry } from './reason.ts'
import { count, megabytes } from './reasonFigures.ts'

interface OfFile {
  readonly path: string
}

interface TooMany extends OfFile {
  readonly most: number
}

interface Contents extends OfFile {
  readonly files: number
  /** The first few names. */
  readonly names: readonly string[]
}

const CHOOSE = 'Choose the zip from your export email, the folder it unpacks to, or its conversations.json.'

/** "3 files (a.txt, b.txt, …)". */
function listed({ files, names }: Contents, one: string, many: string): string {
  const shown = `${names.join(', ')}${files > names.length ? ', …' : ''}`
  return `${files === 1 ? one : `${count(files)} ${many}`} (${shown})`
}

/** What was found instead of conversations. */
const found = (what: string) => ({
  code: 'unknown_format' as const,
  say: ({ path }: OfFile) => `Couldn't import ${path}. It ${what}. ${CHOOSE}`,
})

/** Reading export files, and undoing imports. */
export const importReasons = {
  fileEmpty: found('is empty'),
  exportEmpty: found("doesn't contain any files"),
  exportPart: found('is only one part of an export'),
  exportDamagedZip: found('is a damaged zip file'),
  notJson: found("isn't a chat export"),
  jsonWithoutConversations: found('has no conversations'),
  claudeCodeLog: found('is a Claude Code session log'),
  geminiActivity: found("is Google's record of Gemini activity"),
  zipOfZips: {
    code: 'unknown_format',
    say: (contents: Contents) =>
      `Couldn't import ${contents.path}. It contains ${listed(contents, 'a zip', 'zips')}, but no conversations. ` +
      CHOOSE,
  },
  noConversations: {
    code: 'unknown_format',
    say: (contents: Contents) =>
      `Couldn't import ${contents.path}. It contains ${listed(contents, 'one file', 'files')}, but no conversations. ` +
      CHOOSE,
  },
  otherFileType: {
    code: 'unknown_format',
    say: ({ path, type }: OfFile & { readonly type: string }) =>
      `Couldn't import ${path}. Its file type is ${type}. ${CHOOSE}`,
  },
  otherJson: {
    code: 'unknown_format',
    say: ({ path, keys }: OfFile & { readonly keys: string }) =>
      `Couldn't import ${path}. It's JSON with other content (${keys}). ${CHOOSE}`,
  },
  otherDatabase: {
    code: 'unknown_format',
    say: ({ path }: OfFile) => `Couldn't import ${path}. This database has no conversations. ${CHOOSE}`,
  },
  renamedArchive: {
    code: 'unknown_format',
    say: ({ name }: { readonly name: string }) =>
      `Couldn't open ${name}. It's a renamed Backscroll archive. Rename it to archive.db, or choose its folder with ` +
      '--archive.',
  },
  foreignTables: {
    code: 'unknown_format',
    say: ({ name }: { readonly name: string }) =>
      `Couldn't open ${name}. It needs the tables conversations (id, title) and messages (id, conversation_id, role, ` +
      'content). Choose another file.',
  },
  foreignUnreadable: {
    code: 'unreadable_export',
    say: ({ name }: { readonly name: string }) =>
      `Couldn't read ${name}. Check its permissions, or copy it and the files that start with its name to a folder ` +
      'you can write to.',
  },
  foreignDamaged: {
    code: 'unreadable_export',
    say: ({ name }: { readonly name: string }) =>
      `Couldn't read ${name}. It's damaged or isn't a database. Nothing was changed; choose another copy.`,
  },
  foreignBusy: {
    code: 'archive_busy',
    say: ({ name }: { readonly name: string }) =>
      `Another program is writing to ${name}. Wait until it's done and try again.`,
  },
  noRoomToSort: {
    code: 'disk_full',
    say: ({ name }: { readonly name: string }) =>
      `Not enough disk space to sort ${name}. Free some space and try again.`,
  },
  exportEncrypted: {
    code: 'unreadable_export',
    say: ({ path }: OfFile) =>
      `Nothing was changed. ${path} is encrypted. Unpack it with its password, then choose the folder.`,
  },
  folderTooLarge: {
    code: 'unreadable_export',
    say: ({ path, most }: TooMany) =>
      `Couldn't import ${path}. It has more than ${count(most)} files. Choose the folder of a single export.`,
  },
  zipTooLarge: {
    code: 'unreadable_export',
    say: ({ path, most }: TooMany) =>
      `Couldn't import ${path}. It lists more than ${count(most)} files, more than any export. Choose the zip from ` +
      'the email.',
  },
  zipIncomplete: {
    code: 'unreadable_export',
    say: ({ path }: OfFile) =>
      `Nothing was changed. ${path} is incomplete: it was cut off or damaged. Download the export again.`,
  },
  zipMemberDamaged: {
    code: 'unreadable_export',
    say: ({ path }: OfFile) => `Couldn't read ${path} inside the zip. It's damaged. Download the export again.`,
  },
  sourceFileEmpty: {
    code: 'unreadable_export',
    say: ({ path }: OfFile) => `Couldn't import ${path}. It's empty. Download the export again.`,
  },
  noSuchFile: { code: 'not_found', say: ({ path }: OfFile) => `There's no file at ${path}.` },
  fileForbidden: {
    code: 'unreadable_export',
    say: ({ path }: OfFile) => `Couldn't read ${path}. Check its permissions.`,
  },
  fileUnreadable: {
    code: 'unreadable_export',
    say: ({ path }: OfFile) => `Couldn't read ${path}. Check its permissions and its disk.`,
  },
  notAFile: {
    code: 'unreadable_export',
    say: ({ path, error }: OfFile & { readonly error: string }) => `Couldn't read ${path} as a file (${error}).`,
  },
  importNeedsRoom: {
    code: 'disk_full',
    say: ({ folder, neededBytes, freeBytes }: { folder: string; neededBytes: number; freeBytes: number }) =>
      `Nothing was changed. This import needs about ${megabytes(neededBytes)}, and ${folder} has ` +
      `${megabytes(freeBytes)} left. Free some space or use another archive folder.`,
  },
  /** Follows another reason. */
  importUndone: { say: () => 'The import was undone, and the archive is unchanged.' },
  noSuchImport: {
    code: 'not_found',
    say: ({ id }: { readonly id: number }) => `There's no import ${id}.`,
    advice: 'List imports with: backscroll imports',
  },
  importAlreadyUndone: {
    code: 'invalid_input',
    say: ({ id }: { readonly id: number }) => `Import ${id} was already undone.`,
  },
  uploadGone: {
    code: 'not_found',
    say: () => "This upload isn't available. It was already imported or has expired. Send the file again.",
  },
  uploadImporting: { code: 'archive_busy', say: () => 'This upload is already being imported.' },
  uploadTooLarge: {
    code: 'invalid_input',
    say: ({ gigabytes }: { readonly gigabytes: number }) => `This file is too large. The limit is ${gigabytes} GB.`,
  },
  tooManyUploads: { code: 'archive_busy', say: () => 'Too many uploads at once. Try again in a moment.' },

  noteExactDuplicate: { say: () => 'The export has this conversation twice. Backscroll kept one.' },
  noteOtherVersion: {
    say: () => 'The export has several versions of this conversation. Backscroll kept them all and shows them as one.',
  },
  noteNoMessages: { say: () => 'This conversation has no messages.' },
  noteRecordTooLong: {
    say: ({ bytes, file }: { readonly bytes: number; readonly file: string }) =>
      `This conversation is too long to read (${megabytes(bytes)}). Its original is in ${file}.`,
  },
  noteUnreadableTexts: {
    say: ({ messages }: { readonly messages: number }) =>
      `${messages === 1 ? "One message isn't" : `${count(messages)} messages aren't`} text. Backscroll kept the ` +
      'originals and shows empty messages.',
  },
  noteEncrypted: { say: () => 'Not imported. This file is encrypted; unpack it and choose the folder.' },
  noteOutside: { say: () => "Not imported. This file's name points outside the export." },
  noteLink: { say: () => "Not imported. It's a link, not a file." },
  noteNotRegularFile: { say: () => "Not imported. It isn't a regular file." },
  noteOverlaps: { say: () => 'Not imported. It overlaps another file in the zip, like a zip bomb.' },
  noteExpands: {
    say: ({ times }: { readonly times: number }) =>
      `Not imported. It would unpack to more than ${count(times)} times its size, like a zip bomb.`,
  },
  noteNotUnderstood: {
    say: ({ error }: { readonly error: string }) => `Couldn't read this conversation (${error}).`,
  },
  noteCutOff: { say: () => 'The file is cut off or damaged here. Download the export again.' },
  noteNotJson: { say: () => "This isn't valid JSON." },
  noteNotConversation: {
    say: ({ kind }: { readonly kind: string }) => `This is ${kind}, not a conversation.`,
  },
  noteNoConversation: { say: () => "This isn't a conversation." },
  noteListedFileMissing: { say: () => "The export lists this file but doesn't contain it." },
  noteWrongSize: {
    say: ({ size, listed: expected }: { readonly size: number; readonly listed: number }) =>
      `The file has ${count(size)} bytes instead of the ${count(expected)} the export lists.`,
  },
  noteDuplicateName: { say: () => 'The export has two files with this name. Backscroll kept the first.' },
  noteFileMissing: {
    say: ({ name, mentions }: { readonly name: string; readonly mentions: number }) =>
      mentions > 1
        ? `${name} is missing from the export (mentioned ${count(mentions)} times).`
        : `${name} is missing from the export.`,
  },
} as const satisfies Readonly<Record<string, ReasonEntry>>
