import fs from 'node:fs'
import type { App } from 'electron'
import type { WindowCommand } from '../../shared/contract/windowCommand.ts'
import { readAppLink } from './appLink.ts'
import { launchCommands } from './launchCommands.ts'

/** Files and links that come to the app from outside, at its start and later; `take` also brings the window to the front. */
export function hearSystem(app: App, take: (commands: readonly WindowCommand[]) => void): void {
  const commandsOf = (args: readonly string[], workingFolder: string): WindowCommand[] =>
    launchCommands({ args, workingFolder, appFolder: app.getAppPath(), isThere: fs.existsSync })

  take(commandsOf(process.argv, process.cwd()))
  app.on('activate', () => take([]))
  app.on('second-instance', (_event, args, workingFolder) => take(commandsOf(args, workingFolder)))
  // macOS hands over what was opened with the app by these two, also before it is ready.
  app.on('open-url', (event, address) => {
    event.preventDefault()
    const command = readAppLink(address)
    take(command === null ? [] : [command])
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    take([{ do: 'importFiles', paths: [file] }])
  })
}
