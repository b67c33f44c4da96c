import path from 'node:path'
import type { ClientDefinition } from '../clientDefinition.ts'
import { jsonServers } from '../formats/jsonServers.ts'
import { lettaAgents } from '../formats/lettaAgents.ts'
import { LETTA_TOOL_PREFIX, lettaSteps } from '../letta/lettaSteps.ts'
import type { Machine } from '../program/machine.ts'

const prefixed = { BACKSCROLL_TOOL_PREFIX: LETTA_TOOL_PREFIX }

/**
 * The settings of letta-code, the file that older servers can be configured to read, and a server running on this
 * computer.
 */
export const letta: ClientDefinition = {
  id: 'letta',
  name: 'Letta',
  places: ({ home, disk }) => {
    const folder = path.join(home, '.letta')
    const settings = path.join(folder, 'settings.json')
    const legacy = path.join(folder, 'mcp_config.json')
    const code = {
      file: settings,
      label: 'Letta Code, all agents',
      format: lettaAgents,
      isInstalled: disk.isThere(folder),
      extra: { transport: 'stdio' },
      where: "In Letta Code's settings",
    }
    const server = {
      file: legacy,
      label: 'Letta server, with MCP_READ_FROM_CONFIG=true',
      format: jsonServers('mcpServers'),
      isInstalled: true,
      extra: {},
      env: prefixed,
    }
    return disk.isThere(legacy) ? [code, server] : [code]
  },
  runs: (platform) => (platform === 'win32' ? /^"?letta\.exe/i : /(?:^|\/)letta(?:\.js)?(?:\s|$)/),
  noticeWhenRunning:
    'Letta is running and keeps its settings in memory. Quit it before you continue, or it may overwrite ' +
    'the change.',
  afterwards: 'Restart letta. /mcp shows Backscroll. On a server, attach its tools to your agent under Tools.',
  servers: {
    env: prefixed,
    addresses: ({ env }) => (isOnThisComputer(serverIn(env)) ? [serverIn(env).replace(/\/+$/, '')] : []),
    remarks: ({ env }) => {
      const address = serverIn(env)
      return address === '' || isOnThisComputer(address)
        ? []
        : [
            `LETTA_BASE_URL (${address}) is not on this computer. Backscroll only asks Letta servers at localhost, ` +
              '127.0.0.1 or [::1].',
          ]
    },
  },
  steps: lettaSteps,
}

function serverIn(env: Machine['env']): string {
  return env['LETTA_BASE_URL'] ?? ''
}

/**
 * Other computers are never contacted: requests meant for Letta must not reach a cloud metadata service or a router.
 */
function isOnThisComputer(address: string): boolean {
  return URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}
