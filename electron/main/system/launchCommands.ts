import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WindowCommand } from '../../../shared/contract/windowCommand.ts'
import { linkScheme, readAppLink } from './appLink.ts'

interface Launch {
  /** The program itself comes first. */
  readonly args: readonly string[]
  readonly workingFolder: string
  /** While developing, one of the arguments is the folder of the app. */
  readonly appFolder: string
  readonly isThere: (file: string) => boolean
}

/** Nobody names more by hand. */
const MAX_PATHS = 200

const isLink = (arg: string): boolean => arg.toLowerCase().startsWith(`${linkScheme}:`)
const isFileAddress = (arg: string): boolean => arg.toLowerCase().startsWith('file:')

/** What the app was started for: to open the conversation of a link, to import files. */
export function launchCommands({ args, workingFolder, appFolder, isThere }: Launch): WindowCommand[] {
  const given = args.slice(1).filter((arg) => arg !== '' && !arg.startsWith('-'))
  const links = given
    .filter(isLink)
    .map(readAppLink)
    .filter((command) => command !== null)
  const paths = given
    .filter((arg) => !isLink(arg))
    .map((arg) => (isFileAddress(arg) ? pathOf(arg) : path.resolve(workingFolder, arg)))
    .filter((file) => file !== null)
    .filter((file) => file !== path.resolve(appFolder) && isThere(file))
    .slice(0, MAX_PATHS)
  return paths.length === 0 ? links : [...links, { do: 'importFiles', paths }]
}

/**
 * File managers of Linux hand over addresses where a program takes links too. Null for what is no file of this machine.
 */
function pathOf(address: string): string | null {
  try {
    const url = new URL(address)
    return url.host === '' ? fileURLToPath(url) : null
  } catch {
    // No address at all, or none that a path can be made of.
    return null
  }
}
