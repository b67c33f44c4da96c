import { benchAgent } from './agent/benchAgent.ts'
import { benchReaders } from './agent/benchReaders.ts'
import { benchHttp } from './http/benchHttp.ts'
import { benchImport } from './import/benchImport.ts'
import { benchQuality } from './quality/benchQuality.ts'
import { benchSearch } from './search/benchSearch.ts'
import { benchSoak } from './soak/benchSoak.ts'
import { benchStart } from './start/benchStart.ts'
import { benchUi } from './ui/benchUi.ts'
import { benchWalks } from './walks/benchWalks.ts'

/** `npm run bench -- NAME [options]` */
const benches: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  import: benchImport,
  search: benchSearch,
  quality: benchQuality,
  agent: benchAgent,
  readers: benchReaders,
  start: benchStart,
  http: benchHttp,
  ui: benchUi,
  soak: benchSoak,
  walks: benchWalks,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (bench) await bench(args)
else {
  console.error(`Which benchmark? One of: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 2
}
