import { runCommand } from './runCommand.mjs'
import { packageProgram, runScript, setUp } from './setUp.mjs'

/** Where something is done many times: `npm test` does it a few times, this does it all. */
const thorough = [
  'test/reliability',
  'test/fuzz',
  'test/electron/import/hostileZips',
  'test/electron/search/hostileQueries',
]
const chosenTests = process.argv.slice(2)

await runScript(async () => {
  const node = await setUp()
  const args = ['run', '--config', 'vitest.reliability.config.ts', ...(chosenTests.length > 0 ? chosenTests : thorough)]
  return (await runCommand(node, [packageProgram('vitest', 'vitest.mjs'), ...args])).code ?? 1
})
