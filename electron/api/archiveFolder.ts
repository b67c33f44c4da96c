import path from 'node:path'
import { followMoves } from '../store/archive/movedArchive.ts'

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Finds the archive: in the folder you name, otherwise in the default one, or wherever it was moved from there.
 */
export function findArchiveFolder(named: string | undefined, surroundings: Surroundings): string {
  return followMoves(named === undefined ? usualFolder(surroundings) : withHome(named, surroundings.home))
}

/** `~/chats` as a shell reads it: settings of other programs are not read by one. */
export function withHome(named: string, home: string): string {
  return /^~(?:$|[/\\])/.test(named) ? path.join(home, named.slice(1)) : named
}

/**
 * The folder itself where a command typed in a new terminal would find another archive; null where it finds this one.
 */
export function otherThanDefault(archiveFolder: string, { env, ...surroundings }: Surroundings): string | null {
  const found = findArchiveFolder(undefined, { ...surroundings, env: { ...env, BACKSCROLL_ARCHIVE: undefined } })
  return path.resolve(found) === path.resolve(archiveFolder) ? null : archiveFolder
}

/** The platform's folder for application data, unless the environment names another. */
function usualFolder({ platform, home, env }: Surroundings): string {
  if (env['BACKSCROLL_ARCHIVE']) return withHome(env['BACKSCROLL_ARCHIVE'], home)
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Backscroll')
  if (platform === 'win32') return path.join(env['APPDATA'] || path.join(home, 'AppData', 'Roaming'), 'Backscroll')
  return path.join(env['XDG_DATA_HOME'] || path.join(home, '.local', 'share'), 'backscroll')
}
