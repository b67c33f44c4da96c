import path from 'node:path'
import { projectFolder, runCommand } from './runCommand.mjs'
import { packageProgram, runScript, setUp } from './setUp.mjs'
import { withDisplay } from './virtualDisplay.mjs'

// Packages the app into a folder and tests it. Arguments after `--` go to Playwright, for example a file name;
// --as-it-is tests the existing folder.
const given = process.argv.slice(2)
const isPackedAlready = given.includes('--as-it-is')

await runScript(async () => {
  const node = await setUp()
  if (!isPackedAlready) {
    const { code } = await runCommand(node, [path.join(projectFolder, 'scripts', 'package.mjs'), '--dir'])
    if (code !== 0) return code
  }
  const test = [
    node,
    packageProgram('@playwright/test', 'cli.js'),
    'test',
    '--config',
    path.join(projectFolder, 'test', 'packaged', 'playwright.config.ts'),
    ...given.filter((arg) => arg !== '--as-it-is'),
  ]
  const [command = node, ...args] = withDisplay(test)
  return (await runCommand(command, args)).code
})
