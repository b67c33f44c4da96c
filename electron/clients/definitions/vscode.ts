import path from 'node:path'
import type { ClientDefinition } from '../clientDefinition.ts'
import { jsonServers } from '../formats/jsonServers.ts'
import { applicationData } from './applicationData.ts'

const editions = [
  { folder: 'Code', label: 'VS Code' },
  { folder: 'Code - Insiders', label: 'VS Code Insiders' },
]

/** Its key is `servers`; all other clients use `mcpServers`. */
export const vscode: ClientDefinition = {
  id: 'vscode',
  name: 'VS Code',
  places: (machine) =>
    editions.map(({ folder, label }) => {
      const user = path.join(applicationData(machine), folder, 'User')
      return {
        file: path.join(user, 'mcp.json'),
        label,
        format: jsonServers('servers'),
        isInstalled: machine.disk.isThere(user),
        extra: { type: 'stdio' },
      }
    }),
  runs: null,
  noticeWhenRunning: '',
  afterwards: 'VS Code asks once for permission to start the server. Then its tools are available in agent mode.',
}
