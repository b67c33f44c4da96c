import path from 'node:path'
import type { ClientDefinition } from '../clientDefinition.ts'
import { jsonServers } from '../formats/jsonServers.ts'

export const windsurf: ClientDefinition = {
  id: 'windsurf',
  name: 'Windsurf',
  places: ({ home, disk }) => {
    const folder = path.join(home, '.codeium', 'windsurf')
    return [
      {
        file: path.join(folder, 'mcp_config.json'),
        label: 'Windsurf',
        format: jsonServers('mcpServers'),
        isInstalled: disk.isThere(folder),
        extra: {},
      },
    ]
  },
  runs: null,
  noticeWhenRunning: '',
  afterwards: 'In Cascade, refresh the MCP servers, or restart Windsurf.',
}
