import path from 'node:path'
import type { ClientDefinition } from '../clientDefinition.ts'
import { jsonServers } from '../formats/jsonServers.ts'
import type { Machine, Place } from '../program/machine.ts'
import { applicationData } from './applicationData.ts'

const file = 'claude_desktop_config.json'

export const claudeDesktop: ClientDefinition = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  places: (machine) => [
    ...storePlaces(machine),
    placeIn(
      machine,
      path.join(applicationData(machine), 'Claude'),
      machine.platform === 'win32' ? 'Claude Desktop (earlier installer)' : 'Claude Desktop',
    ),
  ],
  runs: (platform) => {
    if (platform === 'darwin') return /\/Claude\.app\/Contents\/MacOS\/Claude(?:\s|$)/
    return platform === 'win32' ? /^"?claude\.exe/i : /(?:^|\/)claude-desktop(?:\s|\/|$)/
  },
  noticeWhenRunning:
    'Claude Desktop is running. It reads its settings at startup and may overwrite them when it quits. ' +
    "Quit it from its icon in the menu bar or tray (closing the window isn't enough), and start it again.",
  takesBundle: true,
  afterwards: 'Start Claude Desktop. Backscroll is in the tools menu of a new chat.',
}

/** For the Microsoft Store version, where each app has its own redirected AppData folder. */
function storePlaces(machine: Machine): Place[] {
  if (machine.platform !== 'win32') return []
  const packages = path.join(machine.env['LOCALAPPDATA'] || path.join(machine.home, 'AppData', 'Local'), 'Packages')
  const own = machine.disk.namesIn(packages).filter((name) => /^Claude_/i.test(name))
  return own.map((name) => ({
    ...placeIn(machine, path.join(packages, name, 'LocalCache', 'Roaming', 'Claude'), 'Claude Desktop'),
    isInstalled: true,
  }))
}

function placeIn({ disk }: Machine, folder: string, label: string): Place {
  return {
    file: path.join(folder, file),
    label,
    format: jsonServers('mcpServers'),
    isInstalled: disk.isThere(folder),
    extra: {},
  }
}
