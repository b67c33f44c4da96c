import fs from 'node:fs'
import path from 'node:path'
import type { App } from 'electron'
import type { WindowCommand } from '../../../shared/contract/windowCommand.ts'
import { readAppLink } from './appLink.ts'
import { launchCommands } from './launchCommands.ts'

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
