import { electronArguments, fetchElectron, findElectron } from './findElectron.mjs'
import { runAttached } from './runCommand.mjs'
import { packageProgram, runScript, SetUpError, setUp } from './setUp.mjs'

await runScript(async () => {
  const node = await setUp()
  const electron = findElectron() ?? (await fetchElectron(node))
  if (electron === null)
    throw new SetUpError(
      "Electron's program is not here and could not be downloaded. npm start shows the app in a browser.",
    )
  // electron-vite looks for Electron before Electron has downloaded itself, and in one place only.
  const env = {
    ...process.env,
    ELECTRON_EXEC_PATH: electron,
    ...(electronArguments().length > 0 ? { NO_SANDBOX: '1' } : {}),
  }
  return runAttached(
    node,
    [packageProgram('electron-vite', 'bin/electron-vite.js'), 'dev', '--ignoreConfigWarning', ...process.argv.slice(2)],
    env,
  )
})
