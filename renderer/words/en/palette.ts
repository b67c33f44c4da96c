export const palette = {
  label: 'Go to a conversation or command',
  placeholder: 'Search conversations and commands',
  options: 'Conversations and commands',
  none: 'No matching commands. Import your export to find conversations here too.',
  searchFor: (text: string) => `Search for “${text}”`,
  groups: {
    goTo: 'Go to',
    do: 'Actions',
    settings: 'Settings',
    commands: 'Commands',
    latest: 'Recent conversations',
    byTitle: 'Conversations',
    search: 'Search',
    byWords: 'Search results',
  },
}
