import fs from 'node:fs'
import path from 'node:path'
import type { Dispatch } from './dispatch.ts'
import { followMoves } from '../store/archive/movedArchive.ts'

interface SystemInfo {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Finds the archive: in the folder you name or the default one, or in the folder it was moved to. */
export function findArchiveFolder(named: string | undefined, system: SystemInfo): string {
  return followMoves(named === undefined ? defaultFolder(system) : expandHome(named, system.home))
}

/** Expands `~/chats` as a shell would, because other programs pass their settings to us without a shell. */
export function expandHome(named: string, home: string): string {
  return /^~(?:$|[/\\])/.test(named) ? path.join(home, named.slice(1)) : named
}

/** The folder, if a command in a new terminal would open another archive; null if it would open this one. */
export function nonDefaultFolder(archiveFolder: string, { env, ...system }: SystemInfo): string | null {
  const found = findArchiveFolder(undefined, { ...system, env: { ...env, BACKSCROLL_ARCHIVE: undefined } })
  return path.resolve(found) === path.resolve(archiveFolder) ? null : archiveFolder
}

/** How an error begins that blames the variable. Agents get it with its path, which their own settings gave. */
export const VARIABLE_NAMES = 'BACKSCROLL_ARCHIVE names '

/** Where the environment names a folder that doesn't exist, says so: a typo must not look like a first start. */
export function blamingVariable(
  dispatch: Dispatch,
  { archiveFolder, env }: Pick<SystemInfo, 'env'> & { readonly archiveFolder: string },
): Dispatch {
  if (!env['BACKSCROLL_ARCHIVE']) return dispatch
  return async (call) => {
    const reply = await dispatch(call)
    if (reply.ok || reply.error.code !== 'no_archive' || fs.existsSync(archiveFolder)) return reply
    const message =
      `${VARIABLE_NAMES}${archiveFolder}, but there's no such folder. Fix the variable, or create the ` +
      'archive there: backscroll import FILE'
    return { ok: false, error: { code: reply.error.code, message } }
  }
}

/** The platform's folder for application data, unless the environment names another. */
function defaultFolder({ platform, home, env }: SystemInfo): string {
  if (env['BACKSCROLL_ARCHIVE']) return expandHome(env['BACKSCROLL_ARCHIVE'], home)
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Backscroll')
  if (platform === 'win32') return path.join(env['APPDATA'] || path.join(home, 'AppData', 'Roaming'), 'Backscroll')
  return path.join(env['XDG_DATA_HOME'] || path.join(home, '.local', 'share'), 'backscroll')
}
