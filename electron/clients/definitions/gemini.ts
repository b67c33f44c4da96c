import path from 'node:path'
import { findNodeAtLocation, getNodeValue } from 'jsonc-parser'
import type { ClientDefinition } from '../clientDefinition.ts'
import { jsonServers } from '../formats/jsonServers.ts'
import { readTree } from '../formats/jsonText.ts'
import type { SettingsFormat } from '../formats/settingsFormat.ts'

/** Gemini's settings have lists of allowed and excluded servers next to the servers. */
const geminiSettings: SettingsFormat = {
  ...jsonServers('mcpServers'),
  obstacleOf: (text, name) => {
    if (namesUnder(text, 'excluded')?.includes(name)) return `mcp.excluded turns the server off: remove "${name}" there`
    return namesUnder(text, 'allowed')?.includes(name) === false
      ? `mcp.allowed doesn't list the server: add "${name}" there`
      : null
  },
}

/** Null when there is no such list. */
function namesUnder(text: string, key: string): readonly unknown[] | null {
  const root = readTree(text)
  const node = root === null ? undefined : findNodeAtLocation(root, ['mcp', key])
  return node?.type === 'array' ? (getNodeValue(node) as unknown[]) : null
}

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
