import { findParts } from './programParts.ts'

// Above stands only what no other part imports. Once bundled, a part that is loaded later and needs something of this
// file would wait for its end, and this file for that part.
const { runInTerminal } = await import('./runInTerminal.ts')
await runInTerminal(process.argv.slice(2), findParts(import.meta.url))
