import { findNodeAtLocation, getNodeValue } from 'jsonc-parser'
import { jsonServers } from './jsonServers.ts'
import { readTree } from './jsonText.ts'
import type { SettingsFormat } from './settingsFormat.ts'

/** Gemini's settings have lists of allowed and excluded servers next to the servers. */
export const geminiSettings: SettingsFormat = {
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
