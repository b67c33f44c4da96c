import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { RankedLine } from './plainFullText.ts'

export interface BatchRun {
  readonly lines: readonly RankedLine[]
  readonly wallMsPerQuery: number
}

/** Uses the real command line, like any outside benchmark would. */
export async function searchBatch(
  archiveFolder: string,
  queriesFile: string,
  args: readonly string[],
): Promise<BatchRun> {
  const out = path.join(archiveFolder, 'run.jsonl')
  const program = new URL('../../electron/cli/index.ts', import.meta.url).pathname
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [program, 'search', '--batch', queriesFile, '--limit', '50', '--out', out, '--archive', archiveFolder, ...args],
    { stdio: ['ignore', 'inherit', 'pipe'] },
  )
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`search --batch ended with ${code}: ${complaints}`)
  const lines = fs
    .readFileSync(out, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RankedLine)
  return { lines, wallMsPerQuery: (performance.now() - startedAt) / Math.max(lines.length, 1) }
}
