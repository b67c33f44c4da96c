import path from 'node:path'
import type { ClientDefinition } from '../clientDefinition.ts'
import { jsonServers } from '../formats/jsonServers.ts'

export const lmStudio: ClientDefinition = {
  id: 'lmstudio',
  name: 'LM Studio',
  places: ({ home, disk }) => {
    const folder = path.join(home, '.lmstudio')
    return [
      {
        file: path.join(folder, 'mcp.json'),
        label: 'LM Studio',
        format: jsonServers('mcpServers'),
        isInstalled: disk.isThere(folder),
        extra: {},
      },
    ]
  },
  runs: null,
  noticeWhenRunning: '',
  afterwards: 'LM Studio picks it up automatically. Turn it on in a chat under Integrations.',
}
