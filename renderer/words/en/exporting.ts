import { counts } from './counts.ts'

export const exporting = {
  title: {
    all: 'Export all conversations',
    this: 'Export this conversation',
    several: (count: number) => `Export ${counts.conversations(count)}`,
  },
  format: 'Format',
  branches: { title: 'Other versions', text: 'Include edited questions and regenerated answers.' },
  thoughts: { title: 'Thinking and tools', text: 'Include thinking and tool calls between question and answer.' },
  made: (fileName: string, size: string) => `Exported ${fileName}, ${size}`,
  saved: (fileName: string, size: string) => `Saved ${fileName}, ${size}`,
  notSaved: (fileName: string) =>
    `Couldn’t save ${fileName}. Check that the disk has enough space, or choose another folder.`,
  actions: { close: 'Close', cancel: 'Cancel', making: 'Exporting…', export: 'Export' },
}
