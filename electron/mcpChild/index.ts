import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { disableTelemetry } from '../embed/model/noTelemetry.ts'
import { claimStandardOutput } from './standardOutput.ts'

// Before anything else is loaded, for that may print.
const output = claimStandardOutput(process)
disableTelemetry(process.env)

/** Beside the program in the packed app and after a build, in their folders otherwise. */
const isSource = import.meta.url.endsWith('.ts')
const workerFile = (folder: string, name: string): URL =>
  new URL(isSource ? `../${folder}/${name}.ts` : `./${name}.js`, import.meta.url)
const besideUs = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const { runProgram } = await import('./runProgram.ts')
await runProgram({
  output,
  searchWorkerFile: workerFile('search', 'searchWorker'),
  importWorkerFile: workerFile('import', 'importWorker'),
  indexWorkerFile: workerFile('embed/build', 'indexWorker'),
  // The packed app has its models outside, among the other resources.
  resourcesFolder:
    [besideUs('../../../meaning')].find((folder) => !isSource && fs.existsSync(folder)) ??
    besideUs('../../resources/meaning'),
  packageFile: besideUs('../../package.json'),
})
