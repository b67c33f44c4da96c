import { runAttached } from './runCommand.mjs'
import { packageProgram, runScript, setUp } from './setUp.mjs'

await runScript(async () =>
  runAttached(await setUp(), [
    packageProgram('electron-vite', 'bin/electron-vite.js'),
    'build',
    '--ignoreConfigWarning',
    ...process.argv.slice(2),
  ]),
)
