import { benchImport } from './import/benchImport.ts'

/** `npm run bench -- NAME [options]` */
const benches: Readonly<Record<string, (args: string[]) => Promise<void>>> = { import: benchImport }

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (bench) await bench(args)
else {
  console.error(`Which benchmark? One of: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 2
}
