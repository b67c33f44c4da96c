import os from 'node:os'
import type { IndexOutcome, IndexProgress } from '../../../shared/model/indexStatus.ts'
import { type Archive, openArchive } from '../../store/archive/openArchive.ts'
import { type EmbedderPlaces, openEmbedder } from '../model/openEmbedder.ts'
import { openStaticTable } from '../model/staticTable.ts'
import { chosenEmbedding, isLocal } from './indexChoice.ts'
import { type EmbedJob, openPool } from './indexPool.ts'
import { type IndexExtent, runIndexing } from './indexRun.ts'

interface IndexOptions extends EmbedderPlaces {
  /** The address of the file where an embedding thread starts. */
  readonly embedWorkerFile: string
  readonly extent: IndexExtent
  readonly isCancelled: () => boolean
  readonly onProgress: (progress: IndexProgress) => void
}

/** How soon a request to stop or to pause is noticed. */
const LISTEN_MS = 250
/** Each has its own model in memory. */
const MOST_THREADS = 8

/** Indexes everything that is left to index; one program at a time for each archive. */
export async function indexArchive(options: IndexOptions): Promise<IndexOutcome> {
  const archive = openArchive(options.archiveFolder, 'write')
  let release: (() => void) | null = null
  try {
    release = archive.holdIndexLock()
    return await indexAll(archive, options)
  } finally {
    // Closed before the lock is released: a program that waits for it may replace the archive.
    archive.close()
    release?.()
  }
}

/** Begins again when another model is chosen meanwhile: from then on not one more text may go to the one before. */
async function indexAll(archive: Archive, options: IndexOptions): Promise<IndexOutcome> {
  const { resourcesFolder, extent, isCancelled, onProgress } = options
  const isPaused = (): boolean => extent !== 'static' && archive.settings.get('indexing') === 'paused'
  for (let isFirst = true; ; isFirst = false) {
    const choice = archive.settings.get('embedding')
    const isOther = (): boolean => archive.settings.get('embedding') !== choice
    const stop = listen(() => isCancelled() || isPaused() || isOther())
    const outcome = await runIndexing({
      archive,
      extent: extent === 'anew' && !isFirst ? 'all' : extent,
      openStatic: () => openStaticTable(resourcesFolder),
      openModel: () => openModel(chosenEmbedding(archive.settings), options),
      signal: stop.signal,
      now: Date.now,
      onProgress,
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
      // Something keeps the archive from being read; the caller of the work gets the error.
      controller.abort(error)
    }
  }, LISTEN_MS)
  return { signal: controller.signal, end: () => clearInterval(timer) }
}

/**
 * A local model is computed here, on all processors but one; another program's or another machine's is only asked.
 */
async function openModel(choice: EmbedJob['choice'], options: IndexOptions) {
  const { resourcesFolder, archiveFolder, models, embeddingKey, embedWorkerFile } = options
  const places: EmbedderPlaces = { resourcesFolder, archiveFolder, models, embeddingKey }
  if (!isLocal(choice)) return { embedder: await openEmbedder(choice, places), batchesAhead: 1 }
  const threadCount = Math.min(Math.max(os.availableParallelism() - 1, 1), MOST_THREADS)
  const job: EmbedJob = { choice, places }
  return {
    embedder: await openPool({ workerFile: new URL(embedWorkerFile), job, threadCount }),
    batchesAhead: threadCount,
  }
}
