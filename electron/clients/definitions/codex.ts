import path from 'node:path'
import type { ClientDefinition } from '../clientDefinition.ts'
import { tomlServers } from '../formats/tomlServers.ts'

export const codex: ClientDefinition = {
  id: 'codex',
  name: 'Codex CLI',
  places: ({ home, env, disk }) => {
    const folder = env['CODEX_HOME'] || path.join(home, '.codex')
    return [
      {
        file: path.join(folder, 'config.toml'),
        label: 'Codex, for all projects',
        format: tomlServers('mcp_servers'),
        isInstalled: disk.isThere(folder),
        extra: {},
      },
    ]
  },
  runs: null,
  noticeWhenRunning: '',
  afterwards: 'Start a new codex session. /mcp shows Backscroll.',
}
