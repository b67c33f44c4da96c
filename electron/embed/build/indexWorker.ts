import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { asFailure } from '../../../shared/contract/reply.ts'
import type { IndexOutcome } from '../../../shared/model/indexStatus.ts'
import { type Archive, openArchive } from '../../store/archive/openArchive.ts'
import { EmbedderError } from '../model/embedder.ts'
import { chosenEmbedding } from './indexChoice.ts'
import type { EmbedJob, EmbedNews, EmbedRequest, IndexJob, IndexNews } from './indexJob.ts'
import { openPool } from './indexPool.ts'
import { runIndexing } from './indexRun.ts'
import { openEmbedder } from '../model/openEmbedder.ts'
import { openStaticTable } from '../model/staticTable.ts'

/**
 * Where the threads that index start: one that reads and saves, and those it starts to embed on the other processors.
 */
const job = workerData as IndexJob | EmbedJob

/** How soon a wish to stop or to pause is noticed. */
const LISTEN_MS = 250
/** Each has a model of its own in memory. */
const MOST_THREADS = 8

const tellIndex = (news: IndexNews): void => parentPort?.postMessage(news)

async function save(given: IndexJob): Promise<void> {
  try {
    const archive = openArchive(given.archiveFolder, 'write')
    let release: (() => void) | null = null
    try {
      release = archive.holdIndexLock()
      tellIndex({ about: 'outcome', outcome: await indexAll(archive, given) })
    } finally {
      // Whoever waits for the lock may put another archive in the place of this one.
      archive.close()
      release?.()
    }
  } catch (error) {
    tellIndex({
      about: 'failure',
      ...asFailure(error, { doing: 'while indexing', log: (line) => void process.stderr.write(`${line}\n`) }),
    })
  }
}

/** Begins again when another model is chosen meanwhile: from then on not one more text may go to the one before. */
async function indexAll(
  archive: Archive,
  { resourcesFolder, embeddingKey, extent, cancelFlag }: IndexJob,
): Promise<IndexOutcome> {
  const isCancelled = (): boolean => Atomics.load(new Int32Array(cancelFlag), 0) === 1
  const isPaused = (): boolean => extent !== 'static' && archive.settings.get('indexing') === 'paused'
  for (let isFirst = true; ; isFirst = false) {
    const choice = archive.settings.get('embedding')
    const isOther = (): boolean => archive.settings.get('embedding') !== choice
    const stop = listen(() => isCancelled() || isPaused() || isOther())
    const outcome = await runIndexing({
      archive,
      extent: extent === 'anew' && !isFirst ? 'all' : extent,
      openStatic: () => openStaticTable(resourcesFolder),
      openModel: () => openModel(chosenEmbedding(archive.settings), { resourcesFolder, embeddingKey }),
      signal: stop.signal,
      now: Date.now,
      onProgress: (progress) => tellIndex({ about: 'progress', progress }),
    }).finally(stop.end)
    if (isCancelled() || isPaused() || !isOther()) return outcome
  }
}

function listen(isOver: () => boolean): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController()
  const timer = setInterval(() => {
    try {
      if (isOver()) controller.abort()
    } catch (error) {
      // Whatever keeps the archive from being read; who waits for the work is told.
      controller.abort(error)
    }
  }, LISTEN_MS)
  return { signal: controller.signal, end: () => clearInterval(timer) }
}

/**
 * The bundled model is computed here, on all processors but one; another program's or another machine's is only asked.
 */
async function openModel(
  choice: EmbedJob['choice'],
  { resourcesFolder, embeddingKey }: Pick<EmbedJob, 'resourcesFolder' | 'embeddingKey'>,
) {
  if (choice.source !== 'bundled')
    return { embedder: await openEmbedder(choice, resourcesFolder, embeddingKey), batchesAhead: 1 }
  const threadCount = Math.min(Math.max(os.availableParallelism() - 1, 1), MOST_THREADS)
  const embedJob: EmbedJob = { role: 'embed', choice, resourcesFolder, embeddingKey }
  return {
    embedder: await openPool({ workerFile: new URL(import.meta.url), job: embedJob, threadCount }),
    batchesAhead: threadCount,
  }
}

const tell = (news: EmbedNews): void => parentPort?.postMessage(news)

const fail = (id: number | null, error: unknown): void =>
  tell({
    about: 'failure',
    id,
    message: error instanceof Error ? error.message : String(error),
    isNews: error instanceof EmbedderError,
  })

async function embed({ choice, resourcesFolder, embeddingKey }: EmbedJob): Promise<void> {
  try {
    const embedder = await openEmbedder(choice, resourcesFolder, embeddingKey)
    const stop = new AbortController()
    let last: Promise<void> = Promise.resolve()
    const end = async (): Promise<void> => {
      stop.abort()
      await last
      await embedder.close()
      parentPort?.close()
    }
    parentPort?.on('message', (request: EmbedRequest) => {
      if (request === 'close') return void end()
      const { id, texts } = request
      last = embedder.embed(texts, 'text', stop.signal).then(
        (vectors) => tell({ about: 'vectors', id, numbers: joined(vectors, embedder.dimensions) }),
        (error: unknown) => fail(id, error),
      )
    })
    tell({ about: 'ready', identity: embedder.identity, dimensions: embedder.dimensions })
  } catch (error) {
    fail(null, error)
  }
}

function joined(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const numbers = new Float32Array(vectors.length * dimensions)
  for (const [index, vector] of vectors.entries()) numbers.set(vector, index * dimensions)
  return numbers
}

await (job.role === 'save' ? save(job) : embed(job))
