import { buildApp } from './buildApp.mjs'
import { checks, runSteps, show } from './checks.mjs'
import { findBrowser } from './findBrowser.mjs'
import { runCommand, say } from './runCommand.mjs'
import { packageProgram, runScript, SetUpError, setUp } from './setUp.mjs'
import { withDisplay } from './virtualDisplay.mjs'

const chosenTests = process.argv.slice(2)

await runScript(async () => {
  const node = await setUp()
  if (chosenTests.length > 0) return (await runVitest(node, chosenTests)) ? 0 : 1
  // Built first: otherwise both kinds of tests would build at the same time.
  const build = { name: 'build', run: () => unlessSetUpFails(() => buildApp(node).then(() => true)) }
  return runSteps(
    [build, ...checks(node)],
    [
      { name: 'vitest', run: () => runVitest(node, []) },
      { name: 'playwright', run: () => unlessSetUpFails(() => runPlaywright(node)) },
    ],
  )
})

/**
 * @param {string} node
 * @param {readonly string[]} args
 */
async function runVitest(node, args) {
  const { code } = await runCommand(node, [packageProgram('vitest', 'vitest.mjs'), 'run', ...args])
  return code === 0
}

/**
 * Its output is shown when it has ended, because Vitest writes meanwhile.
 * @param {string} node
 */
async function runPlaywright(node) {
  await buildApp(node)
  const env = { ...process.env, CHROME_PATH: await findBrowser(node) }
  const [command = node, ...args] = withDisplay([node, packageProgram('@playwright/test', 'cli.js'), 'test'])
  const { code, output } = await runCommand(command, args, { env, capture: true })
  show('playwright', output)
  return code === 0
}

/** @param {() => Promise<boolean>} work */
async function unlessSetUpFails(work) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    say(error.message)
    return false
  }
}
