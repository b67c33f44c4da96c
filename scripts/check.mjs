import { checks, runSteps } from './checks.mjs'
import { runScript, setUp } from './setUp.mjs'

await runScript(async () => runSteps(checks(await setUp())))
