import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureChild, type Measured } from '../measureChild.ts'
import { benchArchive, type BenchArchive, copyOf } from './benchArchive.ts'
import { bitScanTimes } from './bitScanTimes.ts'
import { databaseSizes } from './databaseSizes.ts'
import { runSearchOnce } from './runSearchOnce.ts'
import type { SizeResult } from './searchFindings.ts'
import { searchReport } from './searchReport.ts'
import { whileIndexing } from './whileIndexing.ts'

const resourcesFolder = new URL('../../resources/meaning', import.meta.url).pathname
const indexOnce = new URL('./indexOnce.ts', import.meta.url).pathname
const PASSES = 5
const MODEL_SECONDS = '20'

/**
 * Runs searches of every kind on archives of several sizes, keyword and semantic, next to a scan of all texts; and
 * reports what the indexes cost.
 * `--full` adds vectors of the large model's size, `--background` searches while the model is indexing.
 */
export async function benchSearch(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,100000,1000000' },
      'archive-cache': { type: 'string' },
      full: { type: 'boolean', default: false },
      background: { type: 'boolean', default: false },
      slowest: { type: 'string', default: '10' },
    },
  })
  const cacheFolder = values['archive-cache'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-bench-'))
  try {
    const results: SizeResult[] = []
    for (const messages of values.sizes.split(',').map(Number))
      results.push(await measureSize(cacheFolder, messages, values.full))
    const largest = results.reduce((one, other) => (other.messages > one.messages ? other : one))
    const model = await inCopy(largest, (copy) => measureModel(copy))
    const background = values.background ? await inCopy(largest, (copy) => whileIndexing(copy, resourcesFolder)) : null
    console.log(searchReport({ results, model, background, scan: bitScanTimes(), slowest: Number(values.slowest) }))
  } finally {
    if (values['archive-cache'] === undefined) fs.rmSync(cacheFolder, { recursive: true, force: true })
  }
}

async function measureSize(cacheFolder: string, messages: number, isFull: boolean): Promise<SizeResult> {
  const archive = await benchArchive(cacheFolder, resourcesFolder, messages)
  console.error(`${messages} messages: archive is there`)
  const times = await runSearchOnce(archive.folder, resourcesFolder, PASSES, ['like', 'keyword', 'hybrid'])
  const full = isFull
    ? await inCopy(archive, async (copy) => {
        await measureChild([indexOnce, 'stand-in', copy, resourcesFolder])
        return runSearchOnce(copy, resourcesFolder, PASSES, ['hybrid'])
      })
    : null
  console.error(`${messages} messages: searched`)
  return { ...archive, times, full, sizes: databaseSizes(archive.folder) }
}

/** Null when the model isn't installed. */
async function measureModel(folder: string): Promise<Measured | null> {
  if (!fs.existsSync(path.join(resourcesFolder, 'all-MiniLM-L6-v2.onnx'))) return null
  return measureChild([indexOnce, 'model', folder, resourcesFolder, MODEL_SECONDS])
}

async function inCopy<Result>(archive: BenchArchive, work: (folder: string) => Promise<Result>): Promise<Result> {
  const copy = copyOf(archive)
  try {
    return await work(copy)
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
}
