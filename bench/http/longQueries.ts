import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { machineLine } from '../search/machine.ts'
import { markdownTable } from '../search/markdownTable.ts'
import type { BenchServer } from './startServer.ts'

/** Queries no human types, which must not block other clients. */
const longQueries: readonly (readonly [name: string, query: string])[] = [
  ['one word, to compare', 'garden'],
  ['a phrase of 10,000 characters', `"${'the price of paper '.repeat(527)}"`],
  ['10,000 words', Array.from({ length: 10_000 }, (_, index) => `word${index}`).join(' ')],
  ['5,000 brackets', `${'('.repeat(5000)}garden${')'.repeat(5000)}`],
  ['a million characters', 'a'.repeat(1_000_000)],
  ['2,000 times NOT', '-garden '.repeat(2000)],
  ['a regular expression within itself', '/(a+)+(b+)+(a+)+$/'],
]

/** Longer than the interval at which the server records its event loop delay. */
const NOTED_MS = 2200

/**
 * Linux counts in hundredths of a second. Unlike the blocked time, CPU time excludes what a busy machine gives to other
 * processes.
 */
function mainThreadMs(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Reports how long each query takes to be answered or rejected, and how long it blocks the server's main thread. */
export async function reportLongQueries(server: BenchServer, messages: number): Promise<string> {
  await ask(server, 'garden')
  const rows: string[][] = []
  for (const [name, query] of longQueries) {
    await sleep(NOTED_MS)
    const [beganMs, cpuBeforeMs] = [performance.now(), mainThreadMs(server.pid)]
    const held = [server.loop().maxMs]
    const watching = setInterval(() => held.push(server.loop().maxMs), 300)
    const answer = await ask(server, query)
    const tookMs = performance.now() - beganMs
    await sleep(NOTED_MS)
    clearInterval(watching)
    rows.push([
      name,
      answer,
      tookMs.toFixed(0),
      (mainThreadMs(server.pid) - cpuBeforeMs).toFixed(0),
      Math.max(...held).toFixed(0),
    ])
  }
  return [
    `${machineLine()} ${messages.toLocaleString('en')} messages.`,
    markdownTable(['query', 'answer', 'ms', 'CPU of the main thread, ms', 'main thread held up, ms at most'], rows),
  ].join('\n\n')
}

async function ask({ port, token }: BenchServer, query: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/rpc/search.run`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { ok, error } = (await response.json()) as { ok?: boolean; error?: { code?: string } }
  return ok === true ? 'answered' : `refused (${error?.code ?? response.status})`
}
