import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeExport } from '../generate/export.ts'
import { measureChild, type Measured } from '../measureChild.ts'
import { writeHugeExport } from './hugeExport.ts'

/** The longest shapes that are parsed, and one that is kept only in its original form. */
const hugeShapes = [
  ['conversation of 48 MB', { conversations: 1, messages: 480, megabytesEach: 0.1 }],
  ['message of 48 MB', { conversations: 1, messages: 1, megabytesEach: 48 }],
  ['message of 200 MB', { conversations: 1, messages: 1, megabytesEach: 200 }],
] as const

interface Row {
  readonly export: string
  readonly megabytes: number
  readonly bare: Measured
  readonly rows: Measured
  readonly all: Measured
  readonly again: Measured
  readonly databaseMegabytes: number
  readonly messages: number
}

/**
 * Every measurement runs in its own process on the same file: a bare split and JSON.parse, an import until everything
 * is readable, the whole import, and the same import again. CPU seconds, because wall time is noise on shared machines.
 */
export async function benchImport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { sizes: { type: 'string', default: '10000,100000,1000000' }, huge: { type: 'boolean', default: false } },
  })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-bench-'))
  try {
    const rows: Row[] = []
    for (const messages of values.sizes.split(',').map(Number)) {
      const file = path.join(folder, 'conversations.json')
      await writeExport({ path: file, kind: 'json', messages, seed: 1, images: 0 })
      rows.push(await measureExport(`${messages} messages`, file, folder))
    }
    for (const [name, shape] of values.huge ? hugeShapes : []) {
      const file = path.join(folder, 'huge.json')
      writeHugeExport(file, shape)
      rows.push(await measureExport(name, file, folder))
    }
    print(rows)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function measureExport(name: string, file: string, folder: string): Promise<Row> {
  const archive = path.join(folder, 'archive')
  const program = (kind: string): string[] => [
    new URL('./importOnce.ts', import.meta.url).pathname,
    kind,
    file,
    archive,
  ]
  fs.rmSync(archive, { recursive: true, force: true })
  const bare = await measureChild(program('bare'))
  const all = await measureChild(program('import'))
  const again = await measureChild(program('import'))
  const databaseMegabytes = fs.statSync(path.join(archive, 'archive.db')).size / 1e6
  fs.rmSync(archive, { recursive: true, force: true })
  const rows = { ...all, cpuSeconds: all.marks['rows'] ?? Number.NaN }
  return {
    export: name,
    megabytes: fs.statSync(file).size / 1e6,
    bare,
    rows,
    all,
    again,
    databaseMegabytes,
    messages: all.marks['messages'] ?? 0,
  }
}

function print(rows: readonly Row[]): void {
  console.log(
    `Node ${process.version}, ${os.cpus()[0]?.model ?? 'unknown processor'}, ${new Date().toISOString().slice(0, 10)}`,
  )
  console.table(
    rows.map(({ export: name, megabytes, bare, rows: readable, all, again, databaseMegabytes, messages }) => ({
      export: name,
      'JSON MB': Math.round(megabytes),
      'bare CPU s': bare.cpuSeconds.toFixed(1),
      'rows CPU s': readable.cpuSeconds.toFixed(1),
      'rows / bare': (readable.cpuSeconds / bare.cpuSeconds).toFixed(1),
      'all CPU s': all.cpuSeconds.toFixed(1),
      'all / bare': (all.cpuSeconds / bare.cpuSeconds).toFixed(1),
      'again: times faster': (all.cpuSeconds / again.cpuSeconds).toFixed(1),
      'MB / CPU s': (megabytes / all.cpuSeconds).toFixed(1),
      'messages / CPU s': Math.round(messages / all.cpuSeconds),
      'peak MB': Math.round(all.peakMegabytes),
      'database MB': Math.round(databaseMegabytes),
    })),
  )
}
