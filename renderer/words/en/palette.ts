export const palette = {
  label: 'Go to a conversation or command',
  placeholder: 'A conversation, or something to do',
  options: 'Conversations and commands',
  none: 'No command fits that. Once you have imported your export, its conversations are found here too.',
  untitled: 'Untitled',
  searchFor: (text: string) => `Search for “${text}”`,
  groups: {
    goTo: 'Go to',
    do: 'Do',
    settings: 'Settings',
    commands: 'Commands',
    latest: 'Latest conversations',
    byTitle: 'Conversations',
    search: 'Search',
    byWords: 'Conversations with these words',
  },
}
