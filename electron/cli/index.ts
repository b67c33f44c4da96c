import { programFiles } from '../host/programFiles.ts'

// Statically import only files that nothing else imports. In the bundle, a dynamically loaded part that needs code from
// this file would wait for it to finish, while this file waits for that part.
const { runInTerminal } = await import('./runInTerminal.ts')
await runInTerminal(process.argv.slice(2), programFiles(import.meta.url))
