import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from 'electron'
import type { WindowCommand } from '../../../shared/contract/archiveEvents.ts'
import { linkScheme, readAppLink } from './appLink.ts'

interface Hearing {
  /** Also brings the window to the front. */
  readonly take: (commands: readonly WindowCommand[]) => void
  /** Starts the app with these arguments once this one has ended. */
  readonly startAgain: (args: readonly string[]) => void
}

/** Files and links that come to the app from outside, at its start and later. */
export function hearSystem(app: App, { take, startAgain }: Hearing): void {
  const own = process.argv.slice(1)
  const commandsOf = (args: readonly string[], workingFolder: string): WindowCommand[] =>
    launchCommands({ args, workingFolder, appFolder: app.getAppPath(), isThere: fs.existsSync })

  // An app that closes has no window to show. Two at once would be no help: what the page keeps for itself is open in
  // one of them only.
  let isClosing = false
  app.once('will-quit', () => void (isClosing = true))
  const hear = (commands: readonly WindowCommand[], args: readonly string[]): void =>
    isClosing ? startAgain(args) : take(commands)

  take(commandsOf(process.argv, process.cwd()))
  app.on('activate', () => hear([], own))
  app.on('second-instance', (_event, args, workingFolder) =>
    hear(commandsOf(args, workingFolder), wholePaths(args.slice(1), workingFolder)),
  )
  // macOS hands over what was opened with the app by these two, also before it is ready.
  app.on('open-url', (event, address) => {
    event.preventDefault()
    const command = readAppLink(address)
    hear(command === null ? [] : [command], [...own, address])
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    hear([{ do: 'importFiles', paths: [file] }], [...own, file])
  })
}

/** The same arguments for a start in another folder. */
function wholePaths(args: readonly string[], workingFolder: string): string[] {
  return args
    .filter((arg) => arg !== '')
    .map((arg) => {
      const file = path.resolve(workingFolder, arg)
      return !arg.startsWith('-') && fs.existsSync(file) ? file : arg
    })
}

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
