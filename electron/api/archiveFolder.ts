import path from 'node:path'

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Where the archive is when nobody says otherwise: the platform's folder for application data. */
export function defaultArchiveFolder({ platform, home, env }: Surroundings): string {
  if (env['BACKSCROLL_ARCHIVE']) return env['BACKSCROLL_ARCHIVE']
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Backscroll')
  if (platform === 'win32') return path.join(env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming'), 'Backscroll')
  return path.join(env['XDG_DATA_HOME'] ?? path.join(home, '.local', 'share'), 'backscroll')
}
