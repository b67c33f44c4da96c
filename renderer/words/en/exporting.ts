import { counts } from './counts.ts'

export const exporting = {
  title: {
    all: 'Export all conversations',
    this: 'Export this conversation',
    several: (count: number) => `Export ${counts.conversations(count)}`,
  },
  format: 'Format',
  formats: {
    markdown: {
      label: 'Markdown',
      text: 'Plain text for notes and editors, one file for each conversation, with its pictures and files.',
    },
    html: {
      label: 'Web page',
      text: 'To read anywhere in a browser, pictures included, one page for each conversation.',
    },
    json: { label: 'JSON', text: 'For programs: every message with its facts, in one file.' },
    database: { label: 'SQLite', text: 'For programs: a database with the two tables conversations and messages.' },
  },
  branches: { title: 'Other branches', text: 'Also answers and questions that were replaced by later ones.' },
  thoughts: { title: 'Thoughts and tools', text: 'Also what stood between question and answer.' },
  made: (fileName: string, size: string) => `${fileName} is made, ${size}.`,
  saved: (fileName: string, size: string) => `${fileName} is saved, ${size}.`,
  notSaved: (fileName: string) =>
    `${fileName} could not be saved there. Look whether the disk has room, or choose another place.`,
  actions: { close: 'Close', cancel: 'Cancel', making: 'Making it…', export: 'Export' },
}
