import { findParts } from './programParts.ts'

// Everything else is loaded from here and never by name from above: a part that is loaded later would wait for this file, and this file for that part.
const { runInTerminal } = await import('./runInTerminal.ts')
await runInTerminal(process.argv.slice(2), findParts(import.meta.url))
