import { Worker } from 'node:worker_threads'
import type { ImportProgress } from '../../shared/model/importReport.ts'
import type { ImportJob, ImportNews, ImportOutcome } from './importJob.ts'

interface StartOptions {
  /** The file of importWorker: source while developing, a bundle in the packed app. */
  readonly workerFile: URL
  readonly archiveFolder: string
  readonly paths: readonly string[]
  readonly signal: AbortSignal
  readonly onProgress: (progress: ImportProgress) => void
}

/**
 * Less than V8 would take by itself: what a conversation leaves behind is short-lived, and memory is what big imports
 * run out of.
 */
const YOUNG_GENERATION_MB = 32

/** Imports in a thread of its own, so that nothing else waits; resolves when all paths are done. */
export function startImport({
  workerFile,
  archiveFolder,
  paths,
  signal,
  onProgress,
}: StartOptions): Promise<ImportOutcome[]> {
  const cancelFlag = new SharedArrayBuffer(4)
  const workerData: ImportJob = { archiveFolder, paths, cancelFlag }
  const cancel = (): void => void Atomics.store(new Int32Array(cancelFlag), 0, 1)
  return new Promise<ImportOutcome[]>((resolve, reject) => {
    const outcomes: ImportOutcome[] = []
    const worker = new Worker(workerFile, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    worker.on('message', (news: ImportNews) => {
      if (news.about === 'progress') onProgress(news.progress)
      else outcomes.push(news.outcome)
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve(outcomes))
  }).finally(() => signal.removeEventListener('abort', cancel))
}
