import { buildApp } from './buildApp.mjs'
import { runAttached } from './runCommand.mjs'
import { packageProgram, runScript, setUp } from './setUp.mjs'

await runScript(async () => {
  const node = await setUp()
  await buildApp(node)
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const own = dist ? [`-c.electronDist=${dist}`] : []
  return runAttached(node, [packageProgram('electron-builder', 'cli.js'), '--publish', 'never', ...own, ...process.argv.slice(2)])
})
