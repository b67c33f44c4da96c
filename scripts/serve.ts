import { servePage } from './servePage.ts'

const FIRST_PORT = 39_765

const page = await servePage(FIRST_PORT)
console.log(`Backscroll is at ${page.address} (this machine only; Ctrl-C ends it).`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void page.close())
