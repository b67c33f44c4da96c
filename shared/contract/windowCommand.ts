/** What the app's menu, a link or another program asks of the page. */
export type WindowCommand =
  | {
      readonly do:
        | 'import'
        | 'importFolder'
        | 'howToExport'
        | 'search'
        | 'find'
        | 'settings'
        | 'shortcuts'
        | 'export'
        | 'back'
        | 'forward'
    }
  | { readonly do: 'open'; readonly conversationId: string; readonly messageId: string | null }
  /** Files that were given to the app from outside: opened with it, or dropped onto its icon. */
  | { readonly do: 'importFiles'; readonly paths: readonly string[] }
