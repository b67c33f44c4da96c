import { hasSoundModel } from './downloadModel.mjs'
import { say } from './runCommand.mjs'
import { getModel, runScript } from './setUp.mjs'

// Downloads the model for semantic search, or verifies the existing one. The only script that retries at once after a
// failure.
await runScript(async () => {
  if (await hasSoundModel()) {
    say('The model for search by meaning is there, and its sum is right.')
    return 0
  }
  say('Fetching the model for search by meaning (23 MB) …')
  const problems = await getModel()
  if (problems.length === 0) {
    say('The model for search by meaning is there now, and its sum is right.')
    return 0
  }
  say(
    'The model could not be fetched. Search goes on with keywords and the small table; run this again once one of ' +
      `these is in reach.\n  ${problems.join('\n  ')}`,
  )
  return 1
})
