import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/contract/appError.ts'
import type { SearchAnswer, SearchFacets } from '../../shared/model/searchAnswer.ts'
import type { SearchAsked, SearchInput, SearchReplied, SearchThreadData } from './searchJob.ts'

interface Waiting {
  readonly resolve: (value: SearchAnswer | SearchFacets) => void
  readonly reject: (error: unknown) => void
}

/** Searches in a thread of its own: whoever asks goes on meanwhile, and may stop asking. The thread starts with the first question. */
export function createSearcher(workerFile: URL, workerData: SearchThreadData) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id)
    waiting.delete(id)
    // A thread that nobody waits for keeps no program alive.
    if (waiting.size === 0) worker?.unref()
    return found
  }

  function receive(reply: SearchReplied): void {
    const asked = settle(reply.id)
    if (reply.is === 'answer') asked?.resolve(reply.value)
    else if (reply.is === 'stopped') asked?.reject(new AppError('stopped', 'The search was stopped.'))
    else asked?.reject(reply.code === 'internal' ? Object.assign(new Error(reply.message), { stack: reply.stack }) : new AppError(reply.code, reply.message))
  }

  function end(error: unknown): void {
    worker = null
    for (const id of waiting.keys()) settle(id)?.reject(error)
  }

  function start(): Worker {
    const started = new Worker(workerFile, { workerData })
    started.on('message', receive)
    started.on('error', end)
    started.on('exit', () => {
      if (worker === started) end(new Error('the search thread ended'))
    })
    return started
  }

  function ask(about: SearchAsked['about'], input: SearchInput, signal: AbortSignal): Promise<SearchAnswer | SearchFacets> {
    const cancelFlag = new SharedArrayBuffer(4)
    const cancel = (): void => void Atomics.store(new Int32Array(cancelFlag), 0, 1)
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    return new Promise<SearchAnswer | SearchFacets>((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker ??= start()
      worker.ref()
      worker.postMessage({ id: lastId, about, input, cancelFlag } satisfies SearchAsked)
    }).finally(() => signal.removeEventListener('abort', cancel))
  }

  return {
    search: async (input: SearchInput, signal: AbortSignal): Promise<SearchAnswer> => (await ask('hits', input, signal)) as SearchAnswer,
    facets: async (input: SearchInput, signal: AbortSignal): Promise<SearchFacets> => (await ask('facets', input, signal)) as SearchFacets,
    close: async (): Promise<void> => void (await worker?.terminate()),
  }
}

export type Searcher = ReturnType<typeof createSearcher>
