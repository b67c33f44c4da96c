export const app = {
  panes: {
    list: 'Conversations',
    highlights: 'Highlights',
    statistics: 'Statistics',
    connections: 'Connections',
    import: 'Import',
    settings: 'Settings',
  },
  shell: { sections: 'Sections', list: 'List', listWidth: 'Width of the list', openingPage: 'Opening the page' },
  shortcutSheet: {
    title: 'Shortcuts',
    /** Between two shortcuts for the same action. */
    or: ' or ',
  },
  themes: { light: 'Light theme', dark: 'Dark theme', system: 'Theme of the system' },
  commands: {
    importFolder: 'Import a folder…',
    export: 'Export',
    largerText: 'Larger text',
    smallerText: 'Smaller text',
    localTimes: 'Show times by this machine’s clock',
    utcTimes: 'Show times in UTC',
    letCodeRunOn: 'Let long lines of code run on',
    wrapCode: 'Wrap long lines of code',
  },
  nothingYet: 'There is nothing here yet. Import your export first, or try the sample.',
  /** Leads to the connections that no longer work. */
  showConnections: 'Show',
  trouble: {
    gone: 'It is not in the archive, or lies in the trash.',
    notOnThisMachine: (fileName: string) =>
      `${fileName} is not a file on this machine. Save it first, then drop it here.`,
    noAnswer: 'Backscroll does not answer. Start it again, and open the link that it prints.',
    notSignedIn: 'This page is no longer signed in. Open the link that Backscroll prints when it starts.',
    fileTooLarge: 'This file is larger than Backscroll takes here. Import it with the command line.',
    busy: 'Backscroll has a lot to do just now. Try again in a moment.',
    noGoodAnswer: 'Backscroll could not answer that. Its own window or terminal says why.',
  },
}
