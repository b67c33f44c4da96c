export const app = {
  panes: {
    list: 'Conversations',
    highlights: 'Highlights',
    statistics: 'Statistics',
    connections: 'Connections',
    import: 'Import',
    settings: 'Settings',
  },
  shell: { sidebar: 'Sidebar', list: 'List', listWidth: 'List width', loading: 'Loading…' },
  sidebar: {
    all: 'All conversations',
    starred: 'Starred',
    projects: 'Projects',
    tags: 'Tags',
    gpts: 'GPTs',
    saved: 'Saved searches',
    more: (count: number) => `${count} more`,
    fold: 'Collapse sidebar',
    unfold: 'Expand sidebar',
  },
  shortcutSheet: {
    title: 'Shortcuts',
    /** Between two shortcuts for the same action. */
    or: ' or ',
  },
  themes: { light: 'Use light theme', dark: 'Use dark theme', system: 'Use system theme' },
  commands: {
    importFolder: 'Import a folder…',
    export: 'Export',
    largerText: 'Increase text size',
    smallerText: 'Decrease text size',
    localTimes: 'Show local time',
    utcTimes: 'Show times in UTC',
    unwrapCode: 'Don’t wrap code',
    wrapCode: 'Wrap code',
  },
  nothingYet: 'Nothing here yet. Import your export, or try the sample.',
  /** Leads to the connections that no longer work. */
  showConnections: 'Show connections',
  trouble: {
    notOnThisComputer: (fileName: string) => `${fileName} isn’t on this computer. Save it first, then drop it here.`,
    notRunning: 'Backscroll isn’t running. Start it again, and open the link it prints.',
    notSignedIn: 'You’re signed out. Open the link Backscroll prints when it starts.',
    fileTooLarge: 'This file is too large to import in a browser. Import it with the command line.',
    busy: 'Backscroll is busy. Try again in a moment.',
    unknown: 'Something went wrong. Look in the app or the terminal for details.',
  },
}
