import path from 'node:path'
import type { ClientDefinition } from '../clientDefinition.ts'
import { geminiSettings } from '../formats/geminiSettings.ts'

export const gemini: ClientDefinition = {
  id: 'gemini',
  name: 'Gemini CLI',
  places: ({ home, disk }) => {
    const folder = path.join(home, '.gemini')
    return [
      {
        file: path.join(folder, 'settings.json'),
        label: 'Gemini CLI, for all projects',
        format: geminiSettings,
        isInstalled: disk.isThere(folder),
        extra: {},
      },
    ]
  },
  runs: null,
  noticeWhenRunning: '',
  afterwards: 'Start gemini in a folder it trusts (it turns servers off in others). /mcp shows Backscroll.',
}
