import { Worker } from 'node:worker_threads'
import { AppError } from '../../../shared/contract/appError.ts'
import type { IndexOutcome, IndexProgress } from '../../../shared/model/indexStatus.ts'
import type { IndexExtent, IndexJob, IndexNews } from './indexJob.ts'

interface StartOptions {
  /** The file of indexWorker: source while developing, a bundle in the packed app. */
  readonly workerFile: URL
  readonly archiveFolder: string
  readonly resourcesFolder: string
  readonly embeddingKey: string | null
  readonly extent: IndexExtent
  readonly signal: AbortSignal
  readonly onProgress: (progress: IndexProgress) => void
}

/**
 * Indexes in threads of its own, so that nothing else waits; resolves when nothing is left to do, or when it was
 * stopped.
 */
export function startIndexing({ workerFile, signal, onProgress, ...rest }: StartOptions): Promise<IndexOutcome> {
  const cancelFlag = new SharedArrayBuffer(4)
  const workerData: IndexJob = { role: 'save', cancelFlag, ...rest }
  const cancel = (): void => void Atomics.store(new Int32Array(cancelFlag), 0, 1)
  return new Promise<IndexOutcome>((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData })
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    let outcome: IndexOutcome | null = null
    let failure = new Error('the indexing thread ended without a word')
    worker.on('message', (news: IndexNews) => {
      if (news.about === 'progress') onProgress(news.progress)
      else if (news.about === 'outcome') outcome = news.outcome
      else failure = new AppError(news.code, news.message, news)
    })
    worker.on('error', reject)
    // Not before the thread has let go of the archive.
    worker.on('exit', () => (outcome ? resolve(outcome) : reject(failure)))
  }).finally(() => signal.removeEventListener('abort', cancel))
}
