import { programFiles } from '../host/programFiles.ts'

// Above stands only what no other part imports. Once bundled, a part that is loaded later and needs something of this
// file would wait for its end, and this file for that part.
const { runInTerminal } = await import('./runInTerminal.ts')
await runInTerminal(process.argv.slice(2), programFiles(import.meta.url))
