import { runCommand } from './runCommand.mjs'
import { packageProgram, runScript, setUp } from './setUp.mjs'

/** Repeats in full what `npm test` does only a few times. */
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
