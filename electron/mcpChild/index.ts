import { disableTelemetry } from '../embed/model/disableTelemetry.ts'
import { programFiles } from '../host/programFiles.ts'
import { reserveStandardOutput } from './reserveStandardOutput.ts'

// Must run before anything else loads, because that might print.
const output = reserveStandardOutput(process)
disableTelemetry(process.env)

const { runProgram } = await import('./runProgram.ts')
await runProgram(output, programFiles(import.meta.url))
