import path from 'node:path'
import { buildApp } from './buildApp.mjs'
import { makeBundle } from './makeBundle.mjs'
import { projectFolder, runAttached } from './runCommand.mjs'
import { packageProgram, runScript, setUp } from './setUp.mjs'

await runScript(async () => {
  const node = await setUp()
  await buildApp(node)
  await makeBundle(path.join(projectFolder, 'dist', 'backscroll.mcpb'))
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const own = dist ? [`-c.electronDist=${dist}`] : []
  return runAttached(node, [
    packageProgram('electron-builder', 'cli.js'),
    '--publish',
    'never',
    ...own,
    ...process.argv.slice(2),
  ])
})
