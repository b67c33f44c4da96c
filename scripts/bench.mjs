import path from 'node:path'
import { projectFolder, runAttached } from './runCommand.mjs'
import { runScript, setUp } from './setUp.mjs'

await runScript(async () =>
  runAttached(await setUp(), [path.join(projectFolder, 'bench', 'index.ts'), ...process.argv.slice(2)]),
)
