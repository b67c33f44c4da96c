import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { writeExport } from '../generate/export.ts'
import { createRandom } from '../generate/random.ts'
import { machineLine } from '../search/machine.ts'
import { markdownTable } from '../search/markdownTable.ts'
import { type BenchServer, startServer } from '../http/startServer.ts'
import { type Figures, readFigures } from './processFigures.ts'
import { figures, thirds, growingFigures } from './steadiness.ts'

const EXPORTS = 4
const SAMPLE_MS = 2000
const words = [
  'garden',
  'python',
  'recipe',
  'the',
  'what about',
  'error',
  'music',
  'plan',
  'travel to',
  '"how to"',
  'model:gpt-4o',
  'has:code',
  'is:starred',
  'a* OR b*',
  'during:2024',
]

/**
 * Simulates hours of ordinary use in one server: constant searches, and imports that are undone again. Memory and file
 * handles must stay level.
 */
export async function benchSoak(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: 'string', default: '5' }, messages: { type: 'string', default: '2000' } },
  })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-soak-'))
  const archive = path.join(folder, 'archive')
  const server = await startServer(archive)
  try {
    const files = await makeExports(folder, Number(values.messages))
    await importAndUndo(server, files[0] ?? '', { keeps: true })
    const end = AbortSignal.timeout(Number(values.minutes) * 60_000)
    const samples: Figures[] = []
    const work = [keepSearching(server, end), keepSearching(server, end), keepImporting(server, files.slice(1), end)]
    while (!end.aborted) {
      await sleep(SAMPLE_MS)
      samples.push(readFigures(server.pid, archive))
    }
    const [first = 0, second = 0, imports = 0] = await Promise.all(work)
    console.log(report(Number(values.minutes), { searches: first + second, imports, samples }))
    if (growingFigures(samples).length > 0) process.exitCode = 1
  } finally {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function makeExports(folder: string, messages: number): Promise<string[]> {
  const files = Array.from({ length: EXPORTS }, (_, index) => path.join(folder, `export-${index}.zip`))
  for (const [seed, file] of files.entries()) await writeExport({ path: file, kind: 'zip', messages, seed, images: 5 })
  return files
}

async function ask({ port, token }: BenchServer, name: string, input: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}/rpc/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const reply = (await response.json()) as { ok: boolean; value?: Record<string, unknown> }
  if (!reply.ok) throw new Error(`${name}: ${JSON.stringify(reply)}`)
  return reply.value ?? {}
}

async function keepSearching(server: BenchServer, end: AbortSignal): Promise<number> {
  const random = createRandom(31)
  let count = 0
  for (; !end.aborted; count += 1) await ask(server, 'search.run', { query: random.pick(words) })
  return count
}

async function keepImporting(server: BenchServer, files: readonly string[], end: AbortSignal): Promise<number> {
  let count = 0
  for (; !end.aborted; count += 1) await importAndUndo(server, files[count % files.length] ?? '', { keeps: false })
  return count
}

async function importAndUndo(server: BenchServer, file: string, { keeps }: { readonly keeps: boolean }): Promise<void> {
  const sent = await fetch(`http://127.0.0.1:${server.port}/uploads?name=export.zip`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/octet-stream' },
    body: fs.readFileSync(file),
  })
  const { uploadId } = (await sent.json()) as { uploadId: string }
  const { outcomes } = (await ask(server, 'imports.upload', { uploadIds: [uploadId] })) as {
    outcomes: { report: { id: number } | null; error: unknown }[]
  }
  const [outcome] = outcomes
  if (!outcome?.report) throw new Error(JSON.stringify(outcome))
  if (!keeps) await ask(server, 'imports.undo', { id: outcome.report.id })
}

function report(
  minutes: number,
  {
    searches,
    imports,
    samples,
  }: { readonly searches: number; readonly imports: number; readonly samples: readonly Figures[] },
): string {
  const growing = growingFigures(samples)
  const rows = figures.map(([name, of]) => [
    name,
    ...thirds(samples, of).map((figure) => figure.toFixed(1)),
    Math.max(...samples.map(of)).toFixed(1),
  ])
  return [
    `${minutes} minutes, ${searches} searches, ${imports} imports, each taken back; ${machineLine()}`,
    '',
    markdownTable(['middle value', 'first third', 'second third', 'last third', 'most'], rows),
    '',
    growing.length === 0 ? 'It stays as it is.' : `Grows: ${growing.join('; ')}.`,
  ].join('\n')
}
