import { buildIndex } from '../../electron/embed/build/buildIndex.ts'
import type { Embedder } from '../../electron/embed/model/embedder.ts'
import { openMiniLm } from '../../electron/embed/model/openEmbedder.ts'
import { indexArchive } from '../../electron/embed/build/indexArchive.ts'
import { openStaticTable } from '../../electron/embed/model/staticTable.ts'
import { openArchive } from '../../electron/store/archive/openArchive.ts'

/**
 * One measured process: `static ARCHIVE RESOURCES`, `model ARCHIVE RESOURCES SECONDS` (0: until done) or `stand-in
 * ARCHIVE RESOURCES`.
 */
const [kind = '', archiveFolder = '', resourcesFolder = '', seconds = '0'] = process.argv.slice(2)
const startedAt = process.cpuUsage()

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage(startedAt)
  return (user + system) / 1e6
}

/** The real indexer, stopped after a while when only its speed matters. */
async function runIndexer(extent: 'static' | 'all'): Promise<Record<string, number>> {
  const stop = new AbortController()
  const seen: { done: number; cpu: number }[] = []
  const outcome = await indexArchive({
    embedWorkerFile: new URL('../../electron/embed/build/embedWorker.ts', import.meta.url).href,
    archiveFolder,
    resourcesFolder,
    embeddingKey: null,
    extent,
    isCancelled: () => stop.signal.aborted,
    onProgress: ({ step, done }) => {
      if (step !== (extent === 'all' ? 'model' : 'static')) return
      if (seen.length === 0 && Number(seconds) > 0) setTimeout(() => stop.abort(), Number(seconds) * 1000).unref()
      seen.push({ done, cpu: cpuSeconds() })
    },
  })
  if (outcome.problem !== null) throw new Error(outcome.problem.message)
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last) throw new Error('the index made no progress')
  const texts = last.done - first.done
  return { texts, textsPerCpuSecond: texts / (last.cpu - first.cpu) }
}

/**
 * Vectors of the large model's size under its name, made from the quick index: measures the cost of searching them when
 * computing real ones takes hours.
 */
async function standIn(): Promise<Record<string, number>> {
  const model = await openMiniLm(resourcesFolder)
  const table = openStaticTable(resourcesFolder)
  const { identity, dimensions } = model
  const stretched = (vector: Float32Array): Float32Array =>
    Float32Array.from(
      { length: dimensions },
      (_, index) => (vector[index % vector.length] ?? 0) * Math.sqrt(vector.length / dimensions),
    )
  const embedder: Embedder = {
    identity,
    dimensions,
    place: 'here',
    embed: async (texts) => (await table.embed(texts, 'text')).map(stretched),
    close: () => model.close(),
  }
  const archive = openArchive(archiveFolder, 'write')
  const signal = new AbortController().signal
  await buildIndex({
    archive,
    embedder,
    batchTexts: 5000,
    batchesAhead: 0,
    signal,
    now: Date.now,
    onProgress: () => {},
  })
  archive.close()
  await embedder.close()
  return {}
}

const marks = kind === 'stand-in' ? await standIn() : await runIndexer(kind === 'static' ? 'static' : 'all')
console.log(JSON.stringify({ cpuSeconds: cpuSeconds(), peakMegabytes: process.resourceUsage().maxRSS / 1024, marks }))
