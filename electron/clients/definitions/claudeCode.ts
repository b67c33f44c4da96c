import path from 'node:path'
import type { ClientDefinition } from '../clientDefinition.ts'
import { jsonServers } from '../formats/jsonServers.ts'

/**
 * A project's own server of the same name takes precedence. `~/.claude/settings.json` isn't used, because servers there
 * are no longer read.
 */
export const claudeCode: ClientDefinition = {
  id: 'claude-code',
  name: 'Claude Code',
  places: ({ home, env, disk }) => {
    const file = path.join(env['CLAUDE_CONFIG_DIR'] || home, '.claude.json')
    const isInstalled = [file, env['CLAUDE_CONFIG_DIR'] || path.join(home, '.claude')].some(disk.isThere)
    return [
      {
        file,
        label: 'Claude Code, for all projects',
        format: jsonServers('mcpServers', 'projects'),
        isInstalled,
        extra: { type: 'stdio' },
      },
    ]
  },
  // On Windows the desktop app has the same name.
  runs: (platform) => (platform === 'win32' ? /^"?claude-code\.exe/i : /(?:^|\/)claude(?:\s|$)/),
  noticeWhenRunning:
    "Claude Code is running and writes to the same file. If a new session doesn't show Backscroll, quit " +
    'all sessions and start again.',
  afterwards: 'Start a new session. /mcp shows Backscroll there.',
}
