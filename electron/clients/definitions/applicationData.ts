import path from 'node:path'
import type { Machine } from '../program/machine.ts'

/** The system's per-user folder for application data. An empty variable counts as unset. */
export function applicationData({ platform, home, env }: Machine): string {
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support')
  if (platform === 'win32') return env['APPDATA'] || path.join(home, 'AppData', 'Roaming')
  return env['XDG_CONFIG_HOME'] || path.join(home, '.config')
}
