import type { ReasonEntry } from './reason.ts'

interface OfFile {
  readonly file: string
}

interface OfClient {
  readonly client: string
}

interface OfAddress {
  readonly address: string
}

/** Other programs' settings, and servers that start Backscroll. */
export const clientReasons = {
  /** Follows another reason. */
  nothingChanged: { say: () => 'Nothing was changed.' },
  /** Follows another reason. */
  addAnywayToReplace: { say: () => 'Nothing was changed. Use --anyway to replace it with Backscroll.' },
  unknownClient: {
    code: 'invalid_input',
    say: ({ id, known }: { readonly id: string; readonly known: string }) =>
      `There's no client named ${id}. Choose one of: ${known}.`,
  },
  clientNotFound: {
    code: 'not_found',
    say: ({ client, places }: OfClient & { readonly places: string }) =>
      `Couldn't find ${client} on this computer. Neither ${places} nor its folder exists. Start ${client} once and ` +
      'try again, or add Backscroll anyway with --anyway.',
  },
  clientUsesHttp: {
    code: 'not_allowed',
    say: ({ client, address }: OfClient & OfAddress) =>
      `Can't test ${client} from here. It uses Backscroll over HTTP at ${address}. Ask your agent about something in ` +
      'your archive instead.',
  },
  clientNotConnected: {
    code: 'not_found',
    say: ({ client, command }: OfClient & { readonly command: string }) =>
      `Backscroll isn't connected to ${client}. Add it with: ${command}`,
  },
  noArchiveToConnect: {
    code: 'no_archive',
    say: ({ folder }: { readonly folder: string }) =>
      `There's no archive in ${folder}. Enter the folder of your archive, or import an export first.`,
  },
  recordsUnwritable: {
    code: 'not_allowed',
    say: ({ file, folder, error }: OfFile & { readonly folder: string; readonly error: string }) =>
      `Couldn't write ${file} (${error}), so you couldn't undo this change. Check the permissions of ${folder}.`,
  },
  nothingToUndo: {
    code: 'not_found',
    say: () => 'Nothing to undo. To remove an entry from a server, use Remove.',
  },
  changedSince: {
    code: 'not_allowed',
    say: ({ file }: OfFile) => `Nothing was undone. ${file} has changed since.`,
  },
  changedSinceBackup: {
    code: 'not_allowed',
    say: ({ file, backup }: OfFile & { readonly backup: string }) =>
      `Nothing was undone. ${file} has changed since. The earlier version is in ${backup}`,
  },
  backupGone: {
    code: 'not_found',
    say: ({ file, backup }: OfFile & { readonly backup: string }) =>
      `Nothing was undone. The backup of ${file} is gone: ${backup}`,
  },

  settingsAreFolder: {
    code: 'not_allowed',
    say: ({ file }: OfFile) => `${file} is a folder instead of a file. Move it and try again.`,
  },
  settingsLinkToThemselves: {
    code: 'not_allowed',
    say: ({ file }: OfFile) => `${file} is a link to itself. Remove it and try again.`,
  },
  settingsUnreadable: {
    code: 'not_allowed',
    say: ({ file }: OfFile) => `Couldn't read ${file}. Check its permissions and try again.`,
  },
  settingsNotUtf8: {
    code: 'invalid_input',
    say: ({ file }: OfFile) => `${file} isn't UTF-8. Save it as UTF-8 in an editor and try again.`,
  },
  settingsBroken: {
    code: 'not_allowed',
    say: ({ file, fault }: OfFile & { readonly fault: string }) =>
      `${file} ${fault}. Fix it in an editor or remove it, and try again.`,
  },
  settingsUnwritable: {
    code: 'not_allowed',
    say: ({ file, error }: OfFile & { readonly error: string }) =>
      `Couldn't write ${file} (${error}), so it's unchanged. Quit programs that use it, check its folder's ` +
      'permissions, and try again.',
  },
  settingsOverwritten: {
    code: 'not_allowed',
    say: ({ file }: OfFile) => `Couldn't update ${file}. Another program is writing to it. Quit it and try again.`,
  },
  settingsJustChanged: {
    code: 'not_allowed',
    say: ({ file }: OfFile) => `Another program just changed ${file}. Quit it and try again.`,
  },
  settingsLinkBroken: {
    code: 'not_allowed',
    say: ({ file, target }: OfFile & { readonly target: string }) =>
      `${file} links to ${target}, which doesn't exist. Create that folder or remove the link, and try again.`,
  },
  settingsLinkFolderMissing: {
    code: 'not_allowed',
    say: ({ file, target }: OfFile & { readonly target: string }) =>
      `${file} links to ${target}, but that folder doesn't exist. Create it or remove the link, and try again.`,
  },
  settingsProtected: {
    code: 'not_allowed',
    say: ({ file }: OfFile) => `${file} is read-only. Make it writable and try again.`,
  },

  lettaAway: {
    code: 'not_found',
    say: ({ address }: OfAddress) => `The Letta server at ${address} isn't responding. Start it and try again.`,
  },
  lettaStartsNoPrograms: {
    code: 'not_allowed',
    say: () =>
      "This Letta server doesn't start programs. Start it with MCP_DISABLE_STDIO=false. If it runs in Docker or " +
      'elsewhere, connect it over HTTP instead.',
  },
  lettaNameTaken: {
    code: 'not_allowed',
    say: ({ name }: { readonly name: string }) =>
      `The Letta server already has another server named "${name}". Remove or rename that one and try again.`,
  },
  lettaRefused: {
    code: 'not_allowed',
    say: ({ address, status }: OfAddress & { readonly status: number }) =>
      `The Letta server rejected the request to ${address} (${status}). Check its log and try again.`,
  },
  lettaCouldNotStart: {
    code: 'not_allowed',
    say: () =>
      "The Letta server couldn't start Backscroll, so the entry was removed. If the server runs in Docker, connect " +
      'it over HTTP instead.',
  },
  lettaRefusedTool: {
    code: 'not_allowed',
    say: ({ tool, status }: { readonly tool: string; readonly status: number }) =>
      `The Letta server rejected the tool ${tool} (${status}). Check its log and try again.`,
  },
  /** Follows another reason. */
  lettaEntryLost: { say: () => "The previous entry couldn't be restored either. Add it again." },
} as const satisfies Readonly<Record<string, ReasonEntry>>
