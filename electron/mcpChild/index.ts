import { disableTelemetry } from '../embed/model/noTelemetry.ts'
import { programFiles } from '../host/programFiles.ts'
import { claimStandardOutput } from './standardOutput.ts'

// Before anything else is loaded, for that may print.
const output = claimStandardOutput(process)
disableTelemetry(process.env)

const { runProgram } = await import('./runProgram.ts')
await runProgram(output, programFiles(import.meta.url))
