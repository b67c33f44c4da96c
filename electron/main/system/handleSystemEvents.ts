import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from 'electron'
import type { WindowCommand } from '../../../shared/contract/archiveEvents.ts'
import { linkScheme, readAppLink } from './appLink.ts'

interface SystemEventHandlers {
  /** Also brings the window to the front. */
  readonly take: (commands: readonly WindowCommand[]) => void
  /** Starts the app with these arguments after it exits. */
  readonly relaunch: (args: readonly string[]) => void
}

/** Handles files and links that the system passes to the app, at the start and later. */
export function handleSystemEvents(app: App, { take, relaunch }: SystemEventHandlers): void {
  const own = process.argv.slice(1)
  const commandsOf = (args: readonly string[], workingFolder: string): WindowCommand[] =>
    launchCommands({ args, workingFolder, appFolder: app.getAppPath(), isThere: fs.existsSync })

  // A closing app has no window. A second app beside it wouldn't help, because only one can open the page's storage.
  let isClosing = false
  app.once('will-quit', () => void (isClosing = true))
  const pass = (commands: readonly WindowCommand[], args: readonly string[]): void =>
    isClosing ? relaunch(args) : take(commands)

  take(commandsOf(process.argv, process.cwd()))
  app.on('activate', () => pass([], own))
  app.on('second-instance', (_event, args, workingFolder) =>
    pass(commandsOf(args, workingFolder), wholePaths(args.slice(1), workingFolder)),
  )
  // macOS passes files and links through these two events, even before the app is ready.
  app.on('open-url', (event, address) => {
    event.preventDefault()
    const command = readAppLink(address)
    pass(command === null ? [] : [command], [...own, address])
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    pass([{ kind: 'importFiles', paths: [file] }], [...own, file])
  })
}

/** Makes paths absolute, because the next start may have another working folder. */
function wholePaths(args: readonly string[], workingFolder: string): string[] {
  return args
    .filter((arg) => arg !== '')
    .map((arg) => {
      const file = path.resolve(workingFolder, arg)
      return !arg.startsWith('-') && fs.existsSync(file) ? file : arg
    })
}

interface Launch {
  /** The first one is the program itself. */
  readonly args: readonly string[]
  readonly workingFolder: string
  /** In development, one argument is the app's folder. */
  readonly appFolder: string
  readonly isThere: (file: string) => boolean
}

/** More than you would name by hand. */
const MAX_PATHS = 200

const isLink = (arg: string): boolean => arg.toLowerCase().startsWith(`${linkScheme}:`)
const isFileAddress = (arg: string): boolean => arg.toLowerCase().startsWith('file:')

/** What the app was started for: opening a linked conversation, importing files. */
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
  return paths.length === 0 ? links : [...links, { kind: 'importFiles', paths }]
}

/** Linux file managers pass URLs to programs that also handle links. Null if it isn't a local file. */
function pathOf(address: string): string | null {
  try {
    const url = new URL(address)
    return url.host === '' ? fileURLToPath(url) : null
  } catch {
    // Not a URL, or not one with a path.
    return null
  }
}
