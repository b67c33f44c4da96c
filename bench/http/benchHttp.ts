import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { writeExport } from '../generate/export.ts'
import { createRandom } from '../generate/random.ts'
import { benchArchive, copyOf } from '../search/benchArchive.ts'
import { machineLine } from '../search/machine.ts'
import { markdownTable } from '../search/markdownTable.ts'
import { pickWords } from '../search/pickWords.ts'
import { reportLongQueries } from './longQueries.ts'
import { type LoadResult, runClients } from './runClients.ts'
import { startServer } from './startServer.ts'

const resourcesFolder = new URL('../../resources/meaning', import.meta.url).pathname
const cliFile = fileURLToPath(new URL('../../electron/cli/index.ts', import.meta.url))
const FEW = 8
const MANY = 200

/**
 * Measures whether many clients are served as well as a few, even during an import: throughput, errors, memory, and how
 * long the server's main thread was blocked.
 */
export async function benchHttp(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      messages: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '30' },
      'archive-cache': { type: 'string' },
      'long-queries': { type: 'boolean', default: false },
    },
  })
  const cacheFolder = values['archive-cache'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-bench-'))
  const seconds = Number(values.seconds)
  try {
    const archive = await benchArchive(cacheFolder, resourcesFolder, Number(values.messages))
    const folder = copyOf(archive)
    const queries = queriesOf(folder)
    const server = await startServer(folder)
    try {
      if (values['long-queries']) return console.log(await reportLongQueries(server, archive.messages))
      await runClients(server, { clients: FEW, seconds: 5, queries })
      const few = await runClients(server, { clients: FEW, seconds, queries })
      const many = await runClients(server, { clients: MANY, seconds, queries })
      const importing = startImport(cacheFolder, folder)
      const during = await runClients(server, { clients: MANY, seconds, queries })
      await importing.end()
      console.log(
        report(archive.messages, seconds, [
          ['few', few],
          ['many', many],
          ['many, during an import', during],
        ]),
      )
    } finally {
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  } finally {
    if (values['archive-cache'] === undefined) fs.rmSync(cacheFolder, { recursive: true, force: true })
  }
}

/** Words from the archive, alone and in pairs. */
export function queriesOf(folder: string): string[] {
  const db = new Database(path.join(folder, 'archive.db'), { readonly: true })
  try {
    const { rare, medium } = pickWords(db, createRandom(7))
    return rare.flatMap((word, index) => [word, `${word} ${medium[index % medium.length] ?? ''}`])
  } finally {
    db.close()
  }
}

/** Imports repeatedly until stopped. */
function startImport(cacheFolder: string, archiveFolder: string) {
  const stop = new AbortController()
  async function run(): Promise<void> {
    for (let seed = 100; !stop.signal.aborted; seed += 1) {
      const file = path.join(cacheFolder, `during-${seed}.json`)
      await writeExport({ path: file, kind: 'json', messages: 10_000, seed, images: 0 })
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', cliFile, 'import', file, '--archive', archiveFolder, '--no-index'],
        { stdio: 'ignore' },
      )
      await once(child, 'exit')
      fs.rmSync(file)
    }
  }
  const running = run()
  return {
    end: async (): Promise<void> => {
      stop.abort()
      await running
    },
  }
}

function report(messages: number, seconds: number, runs: readonly (readonly [string, LoadResult])[]): string {
  const rows = runs.map(([name, run]) => [
    `${run.clients} clients (${name})`,
    run.requests.toLocaleString('en'),
    run.perSecond.toFixed(0),
    String(run.errors + run.healthErrors),
    run.loopMaxMs.toFixed(0),
    run.healthMaxMs.toFixed(0),
    run.rssMegabytes.map((size) => size.toFixed(0)).join(' → '),
  ])
  const [few, many, during] = runs.map(([, run]) => run)
  const share = (many?.perSecond ?? 0) / (few?.perSecond ?? Number.NaN)
  const all = [few, many, during].flatMap((run) => run ?? [])
  const verdicts = [
    ['throughput of 200 clients, of that of 8', share.toFixed(2), '>= 0.9', share >= 0.9],
    [
      'errors',
      String(all.reduce((sum, run) => sum + run.errors + run.healthErrors, 0)),
      '0',
      all.every((run) => run.errors + run.healthErrors === 0),
    ],
    [
      'longest hold-up of the event loop, ms',
      Math.max(...all.map(({ loopMaxMs }) => loopMaxMs)).toFixed(0),
      '<= 100',
      all.every(({ loopMaxMs }) => loopMaxMs <= 100),
    ],
  ] as const
  return [
    `${machineLine()} ${messages.toLocaleString('en')} messages, ${seconds} s each; the clients run on the same cores.`,
    markdownTable(
      ['', 'requests', 'a second', 'errors', 'loop held up, ms at most', '/health, ms at most', 'memory, MB'],
      rows,
    ),
    markdownTable(
      ['target', 'measured', 'figure', ''],
      verdicts.map(([name, measured, figure, isReached]) => [
        name,
        measured,
        figure,
        isReached ? 'reached' : '**not reached**',
      ]),
    ),
  ].join('\n\n')
}
