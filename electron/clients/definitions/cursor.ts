import path from 'node:path'
import type { ClientDefinition } from '../clientDefinition.ts'
import { jsonServers } from '../formats/jsonServers.ts'

export const cursor: ClientDefinition = {
  id: 'cursor',
  name: 'Cursor',
  places: ({ home, disk }) => {
    const folder = path.join(home, '.cursor')
    return [
      {
        file: path.join(folder, 'mcp.json'),
        label: 'Cursor, for all projects',
        format: jsonServers('mcpServers'),
        isInstalled: disk.isThere(folder),
        extra: {},
      },
    ]
  },
  runs: null,
  noticeWhenRunning: '',
  afterwards: 'Cursor picks it up automatically. Settings → MCP shows it.',
}
