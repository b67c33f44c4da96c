import { buildApp } from './buildApp.mjs'
import { checks, runSteps } from './checks.mjs'
import { findBrowser } from './findBrowser.mjs'
import { runCommand, say } from './runCommand.mjs'
import { packageProgram, runScript, SetUpError, setUp } from './setUp.mjs'
import { withDisplay } from './virtualDisplay.mjs'

const chosenTests = process.argv.slice(2)

await runScript(async () => {
  const node = await setUp()
  if (chosenTests.length > 0) return (await runVitest(node, chosenTests)) ? 0 : 1
  return runSteps(checks(node), [
    { name: 'vitest', run: () => runVitest(node, []) },
    { name: 'playwright', run: () => runPlaywright(node) },
  ])
})

/**
 * @param {string} node
 * @param {readonly string[]} args
 */
async function runVitest(node, args) {
  const { code } = await runCommand(node, [packageProgram('vitest', 'vitest.mjs'), 'run', ...args])
  return code === 0
}

/** @param {string} node */
async function runPlaywright(node) {
  try {
    await buildApp(node)
    const env = { ...process.env, CHROME_PATH: await findBrowser(node) }
    const [command = node, ...args] = withDisplay([node, packageProgram('@playwright/test', 'cli.js'), 'test'])
    return (await runCommand(command, args, { env })).code === 0
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    say(error.message)
    return false
  }
}
