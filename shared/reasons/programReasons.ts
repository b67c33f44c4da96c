import type { ReasonEntry } from './reason.ts'

interface OfToken {
  readonly file: string
}

/** The app itself: indexing, the local server, the MCP server. */
export const programReasons = {
  indexingNotStopped: {
    code: 'archive_busy',
    say: () => "Couldn't stop indexing this archive. Pause it and try again.",
    advice: 'To pause it: backscroll index pause',
  },
  indexingPaused: {
    code: 'archive_busy',
    say: () => 'Indexing is paused for this archive.',
    advice: 'Resume it with: backscroll index resume',
  },
  indexingRunning: {
    code: 'archive_busy',
    say: () => 'This archive is already being indexed.',
    advice: 'See its progress with: backscroll index status',
  },

  serverOff: { code: 'not_allowed', say: () => 'The local server is off. Turn it on first.' },
  serverNotStarted: {
    code: 'internal',
    say: () => "Couldn't start the local server. Turn it on again; if that doesn't help, restart Backscroll.",
  },
  noFreePort: {
    code: 'invalid_input',
    say: () =>
      "Couldn't start the local server. Other programs use every port that Backscroll tried. Quit one of them and " +
      'turn the server on again.',
  },
  portTaken: {
    code: 'invalid_input',
    say: ({ port, error }: { readonly port: number; readonly error: string }) =>
      `Can't use port ${port} of 127.0.0.1 (${error}). Choose another with --port.`,
  },
  portOutOfRange: {
    code: 'invalid_input',
    say: () => 'A port is a number from 0 to 65535. With 0, the system chooses one.',
  },
  tokenUnusable: {
    code: 'archive_read_only',
    say: ({ file }: OfToken) =>
      `Couldn't read or create the token in ${file}. Check the folder's permissions, or use another archive.`,
  },
  tokenUnsafe: {
    code: 'not_allowed',
    say: ({ file, shortest }: OfToken & { readonly shortest: number }) =>
      `The token in ${file} isn't safe. Delete the file to get a new one, or enter at least ${shortest} letters and ` +
      'digits without spaces.',
  },
  tokenShared: {
    code: 'not_allowed',
    say: ({ file, others }: OfToken & { readonly others: string }) =>
      `${file} has the same token as ${others}, so agents could read everything. Delete ${file} to get a new token ` +
      'for agents.',
  },

  mcpServerNotResponding: {
    code: 'not_found',
    say: () => "The MCP server isn't responding. Start it again; if that doesn't help, reinstall Backscroll.",
  },
  mcpServerFailed: {
    code: 'not_found',
    say: ({ output }: { readonly output: string }) =>
      `The MCP server isn't responding (${output}). Start it again; if that doesn't help, reinstall Backscroll.`,
  },
  mcpServerEnded: {
    code: 'not_found',
    say: () => 'The MCP server quit before it responded. Try again to restart it.',
  },
  mcpServerSlow: {
    code: 'not_found',
    say: () => "The MCP server didn't respond within two minutes. Ask for less, or restart it in the settings.",
  },
  toolStopped: { code: 'stopped', say: () => 'Stopped before the tool responded.' },
  extensionMissing: {
    code: 'not_found',
    say: () =>
      "Couldn't find the extension. Only the installed app includes it. Use the Add button for Claude Desktop instead.",
  },
  extensionNotOpened: {
    code: 'not_found',
    say: ({ file }: { readonly file: string }) =>
      'No app on this computer opens extensions. Start Claude Desktop once and try again. Or open its settings, then ' +
      `Extensions, and drag in this file: ${file}`,
  },
} as const satisfies Readonly<Record<string, ReasonEntry>>
