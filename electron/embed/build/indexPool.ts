import type { ReplyError } from '../../../shared/contract/appError.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Embedder, EmbedderError } from '../model/embedder.ts'
import type { EmbedderPlaces } from '../model/openEmbedder.ts'
import type { EmbeddingChoice } from '../../../shared/model/indexStatus.ts'

/** What an embedding thread starts with. */
export interface EmbedJob {
  readonly choice: EmbeddingChoice
  readonly places: EmbedderPlaces
}

/** A batch of texts, or the request to end. */
export type EmbedRequest = { readonly id: number; readonly texts: readonly string[] } | 'close'

export type EmbedMessage =
  | { readonly kind: 'ready'; readonly identity: string; readonly dimensions: number }
  | { readonly kind: 'vectors'; readonly id: number; readonly numbers: Float32Array }
  /** `id` is null when the model could not be opened at all. */
  | {
      readonly kind: 'failure'
      readonly id: number | null
      readonly message: string
      readonly reply: ReplyError | null
    }

interface PoolOptions {
  /** Where an embedding thread starts. */
  readonly workerFile: URL
  readonly job: EmbedJob
  readonly threadCount: number
}

interface Waiting {
  readonly request: Exclude<EmbedRequest, 'close'>
  readonly resolve: (vectors: Float32Array[]) => void
  readonly reject: (error: unknown) => void
}

/** One model in several threads, each with its own copy; batches go to any free thread. */
export async function openPool({ workerFile, job, threadCount }: PoolOptions): Promise<Embedder> {
  const workers = Array.from({ length: threadCount }, () => new Worker(workerFile, { workerData: job }))
  const exits = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
  // Asked to exit, never terminated: in the middle of a computation, ONNX Runtime would crash the whole process.
  const close = async (): Promise<void> => {
    for (const worker of workers) worker.postMessage('close' satisfies EmbedRequest)
    await Promise.all(exits)
  }
  try {
    const [first] = await Promise.all(workers.map(readiness))
    if (!first) throw new Error('a pool has at least one thread')
    const { identity, dimensions } = first
    return { identity, dimensions, place: 'here', embed: createQueue(workers, dimensions), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A thread's first message reports whether it could open the model. */
async function readiness(worker: Worker): Promise<{ identity: string; dimensions: number }> {
  const [news] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as [EmbedMessage | number]
  if (typeof news === 'number') throw EmbedderError.because('indexerEnded')
  if (news.kind === 'ready') return news
  throw asError(news)
}

function asError(news: EmbedMessage): Error {
  if (news.kind !== 'failure') return new Error(`a thread that embeds told of ${news.kind} at the wrong time`)
  return news.reply !== null ? new EmbedderError(news.reply) : new Error(news.message)
}

function createQueue(workers: readonly Worker[], dimensions: number): Embedder['embed'] {
  const idle = new Set(workers)
  const ended = new Set<Worker>()
  const queue: Waiting[] = []
  const running = new Map<Worker, Waiting>()
  let lastId = 0

  function pump(): void {
    if (ended.size === workers.length)
      for (const { reject } of queue.splice(0)) reject(EmbedderError.because('indexerEnded'))
    for (const worker of idle) {
      const next = queue.shift()
      if (!next) return
      idle.delete(worker)
      running.set(worker, next)
      worker.postMessage(next.request)
    }
  }

  for (const worker of workers) {
    worker.on('message', (news: EmbedMessage) => {
      const waiting = running.get(worker)
      running.delete(worker)
      idle.add(worker)
      if (news.kind === 'vectors') waiting?.resolve(split(news.numbers, dimensions))
      else waiting?.reject(asError(news))
      pump()
    })
    worker.on('error', (error) => running.get(worker)?.reject(error))
    worker.on('exit', () => {
      running.get(worker)?.reject(EmbedderError.because('indexerEnded'))
      idle.delete(worker)
      ended.add(worker)
      pump()
    })
  }

  return (texts, _purpose, signal) =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => reject(signal?.reason)
      if (signal?.aborted) return onAbort()
      signal?.addEventListener('abort', onAbort, { once: true })
      const settled = (): void => signal?.removeEventListener('abort', onAbort)
      lastId += 1
      queue.push({
        request: { id: lastId, texts },
        resolve: (vectors) => (settled(), resolve(vectors)),
        reject: (error) => (settled(), reject(error)),
      })
      pump()
    })
}

function split(numbers: Float32Array, dimensions: number): Float32Array[] {
  return Array.from({ length: numbers.length / dimensions }, (_, index) =>
    numbers.subarray(index * dimensions, (index + 1) * dimensions),
  )
}
