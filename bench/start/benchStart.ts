import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchArchive } from '../search/benchArchive.ts'
import { machineLine } from '../search/machine.ts'
import { markdownTable } from '../search/markdownTable.ts'
import { median } from '../search/quantiles.ts'
import { type Ending, endings, endOnce } from './endOnce.ts'
import { type ColdStart, startOnce } from './startOnce.ts'

const resourcesFolder = new URL('../../resources/meaning', import.meta.url).pathname
const ROUNDS = 15
const TARGET_TIMES = 1.5

interface Started {
  readonly name: string
  readonly folder: string
  readonly runs: ColdStart[]
}

/**
 * Measures how long a client waits for the list of tools from a freshly started server, for archives of several sizes
 * and without one, and how long the server takes to exit.
 */
export async function benchStart(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { sizes: { type: 'string', default: '10000,1000000' }, 'archive-cache': { type: 'string' } },
  })
  const cacheFolder = values['archive-cache'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-bench-'))
  try {
    const started: Started[] = [{ name: 'no archive', folder: path.join(cacheFolder, 'nothing'), runs: [] }]
    for (const messages of values.sizes.split(',').map(Number)) {
      const { folder } = await benchArchive(cacheFolder, resourcesFolder, messages)
      started.push({ name: `${messages.toLocaleString('en')} messages`, folder, runs: [] })
    }
    for (const { folder } of started) await startOnce(folder)
    // Alternating, so other load on the machine affects all of them equally.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { folder, runs } of started) runs.push(await startOnce(folder))
    console.log(startReport(started))
    console.log(`\n${await endReport(started.at(-1)?.folder ?? '')}`)
  } finally {
    if (values['archive-cache'] === undefined) fs.rmSync(cacheFolder, { recursive: true, force: true })
  }
}

function startReport(started: readonly Started[]): string {
  const medians = started.map(({ name, runs }) => ({
    name,
    toolsMs: median(runs.map(({ toolsMs }) => toolsMs)),
    searchMs: median(runs.map(({ searchMs }) => searchMs)),
  }))
  const bare = medians[0]?.toolsMs ?? Number.NaN
  const rows = medians.map(({ name, toolsMs, searchMs }) => [
    name,
    toolsMs.toFixed(0),
    (toolsMs / bare).toFixed(2),
    searchMs.toFixed(0),
  ])
  const worst = Math.max(...medians.map(({ toolsMs }) => toolsMs / bare))
  return [
    `${machineLine()} Medians of ${ROUNDS} starts of the program from its sources, taken in turns.`,
    markdownTable(['', 'to the list of tools, ms', 'times no archive', 'to the first answer of a search, ms'], rows),
    `Asked: at most ${TARGET_TIMES} times no archive. ${worst <= TARGET_TIMES ? 'Reached' : '**Not reached**'}: ` +
      `${worst.toFixed(2)}.`,
  ].join('\n\n')
}

async function endReport(folder: string): Promise<string> {
  const ended: Record<Ending, number[]> = { 'its input ends': [], SIGTERM: [], 'its parent is killed': [] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const ending of endings) ended[ending].push(await endOnce(folder, ending))
  const rows = endings.map((ending) => [
    ending,
    median(ended[ending]).toFixed(0),
    Math.max(...ended[ending]).toFixed(0),
  ])
  return markdownTable(['ends after', 'median ms', 'slowest ms'], rows)
}
