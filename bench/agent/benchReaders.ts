import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeExport } from '../generate/export.ts'
import { queriesOf } from '../http/benchHttp.ts'
import { benchArchive, copyOf } from '../search/benchArchive.ts'
import { machineLine } from '../search/machine.ts'
import { markdownTable } from '../search/markdownTable.ts'
import { quantile } from '../search/quantiles.ts'
import { openAgent } from './openAgent.ts'

const resourcesFolder = new URL('../../resources/meaning', import.meta.url).pathname
const cliFile = fileURLToPath(new URL('../../electron/cli/index.ts', import.meta.url))
const READERS = 8
const IMPORTED = 10_000
/** An agent reads the answer before it asks again. */
const PAUSE_MS = 500
/** Alternating rounds, because the load on a shared machine varies over time. */
const ROUNDS = 3

type Agents = readonly Awaited<ReturnType<typeof openAgent>>[]

/** Compares how long agents wait for answers during an import and without one. */
export async function benchReaders(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { messages: { type: 'string', default: '10000' }, 'archive-cache': { type: 'string' } },
  })
  const cacheFolder = values['archive-cache'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-bench-'))
  try {
    const folder = copyOf(await benchArchive(cacheFolder, resourcesFolder, Number(values.messages)))
    const queries = queriesOf(folder)
    const agents = await Promise.all(Array.from({ length: READERS }, () => openAgent(folder)))
    const [idle, during]: [number[], number[]] = [[], []]
    await askUntil(agents, queries, sleep(5000))
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = path.join(cacheFolder, `round-${round}.json`)
      await writeExport({ path: file, kind: 'json', messages: IMPORTED, seed: 200 + round, images: 0 })
      const startedMs = performance.now()
      during.push(...(await askUntil(agents, queries, importFile(file, folder))))
      idle.push(...(await askUntil(agents, queries, sleep(performance.now() - startedMs))))
      fs.rmSync(file)
    }
    await Promise.all(agents.map((agent) => agent.close()))
    fs.rmSync(folder, { recursive: true, force: true })
    console.log(report(Number(values.messages), idle, during))
  } finally {
    if (values['archive-cache'] === undefined) fs.rmSync(cacheFolder, { recursive: true, force: true })
  }
}

/** Returns how long each answer took. */
async function askUntil(agents: Agents, queries: readonly string[], end: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  const state = { isOver: false }
  const asking = agents.map(async (agent, index) => {
    for (let turn = index; !state.isOver; turn += 1) {
      const askedMs = performance.now()
      await agent.call('conversation_search', { query: queries[turn % queries.length] ?? '', limit: 10 })
      took.push(performance.now() - askedMs)
      await sleep(PAUSE_MS)
    }
  })
  await end
  state.isOver = true
  await Promise.all(asking)
  return took
}

async function importFile(file: string, archiveFolder: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', cliFile, 'import', file, '--archive', archiveFolder, '--no-index'],
    { stdio: 'ignore' },
  )
  await once(child, 'exit')
}

const row = (name: string, took: readonly number[]): string[] => [
  name,
  String(took.length),
  ...[0.5, 0.95].map((share) => quantile(took, share).toFixed(0)),
]

function report(messages: number, idle: readonly number[], during: readonly number[]): string {
  const ratio = quantile(during, 0.95) / quantile(idle, 0.95)
  return [
    `${machineLine()} ${READERS} agents over standard input and output, ${messages.toLocaleString('en')} messages, ` +
      `${ROUNDS} imports of ${IMPORTED.toLocaleString('en')} messages beside them.`,
    markdownTable(
      ['', 'answers', 'p50 ms', 'p95 ms'],
      [row('without an import', idle), row('during an import', during)],
    ),
    `p95 during an import: ${ratio.toFixed(2)} times; target 2: ${ratio < 2 ? 'reached' : '**not reached**'}.`,
  ].join('\n\n')
}
