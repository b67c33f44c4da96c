import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/contract/appError.ts'
import type { SearchAsked, SearchQuestion, SearchReplied, SearchThreadData, SearchValue } from './searchJob.ts'

interface Waiting {
  readonly asked: SearchAsked
  /** Its turn has come: from now on its time runs. */
  readonly begin: () => void
  readonly resolve: (value: SearchValue) => void
  readonly reject: (error: unknown) => void
}

/** How long after its time, or after it was cancelled, a search is waited for. */
const GRACE_MS = 2000

/**
 * One thread, one question after the other. It starts with the first, and again with the next one after it was closed.
 */
export function createLane(workerFile: URL, workerData: SearchThreadData) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  const lost = createLostThreads()
  let lastId = 0
  let running = 0

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id)
    waiting.delete(id)
    // A thread that nobody waits for keeps no program alive.
    if (waiting.size === 0) worker?.unref()
    return found
  }

  function receive(reply: SearchReplied): void {
    if (reply.is === 'begun') {
      running = reply.id
      return waiting.get(reply.id)?.begin()
    }
    const asked = settle(reply.id)
    if (reply.is === 'answer') asked?.resolve(reply.value)
    else asked?.reject(reply.is === 'stopped' ? stopped() : failureOf(reply))
  }

  /** Gives the thread that was there. */
  function end(error: unknown): Worker | null {
    const thread = worker
    worker = null
    for (const id of waiting.keys()) settle(id)?.reject(error)
    return thread
  }

  /**
   * A search that listens no more, as a regular expression may, ends with its thread; what waits behind it is asked
   * anew.
   */
  function abandon(id: number): void {
    // One that has not had its turn yet is only struck off.
    if (running !== id) return settle(id)?.reject(stopped())
    if (worker) lost.giveUp(worker)
    worker = null
    settle(id)?.reject(
      new AppError(
        'stopped',
        'The search took too long and was given up. Make it simpler: fewer words, no regular expression, or a filter.',
      ),
    )
    for (const { asked } of waiting.values()) post(asked)
  }

  function post(asked: SearchAsked): void {
    worker ??= startThread(workerFile, { workerData, receive, end: (thread, error) => worker === thread && end(error) })
    worker.ref()
    worker.postMessage(asked)
  }

  async function ask(question: SearchQuestion, signal: AbortSignal): Promise<SearchValue> {
    const id = (lastId += 1)
    const patience = createPatience(signal, () => abandon(id))
    try {
      const value = await new Promise<SearchValue>((resolve, reject) => {
        const asked: SearchAsked = { ...question, id, cancelFlag: patience.cancelFlag }
        waiting.set(id, { resolve, reject, asked, begin: () => patience.waitFor(question.input.budgetMs + GRACE_MS) })
        post(asked)
      })
      if (signal.aborted) throw stopped()
      return value
    } finally {
      patience.end()
    }
  }

  return {
    ask,
    /** How many threads were given up and are at work all the same. */
    lostCount: lost.count,
    close: async (): Promise<void> => void (await Promise.all([lost.ended(), end(stopped())?.terminate()])),
  }
}

export type Lane = ReturnType<typeof createLane>

/** Threads that were given up; one that is deep inside SQLite hears nothing, and ends late or never. */
function createLostThreads() {
  const ending = new Set<Promise<unknown>>()
  return {
    giveUp(thread: Worker): void {
      const ended: Promise<unknown> = thread.terminate().finally(() => ending.delete(ended))
      ending.add(ended)
    },
    count: (): number => ending.size,
    ended: (): Promise<unknown> => Promise.all(ending),
  }
}

interface ThreadParts {
  readonly workerData: SearchThreadData
  readonly receive: (reply: SearchReplied) => void
  readonly end: (thread: Worker, error: unknown) => void
}

function startThread(workerFile: URL, { workerData, receive, end }: ThreadParts): Worker {
  const thread = new Worker(workerFile, { workerData })
  thread.on('message', receive)
  thread.on('error', (error) => end(thread, error))
  thread.on('exit', () => end(thread, new Error('the search thread ended')))
  return thread
}

export const stopped = (): AppError => new AppError('stopped', 'The search was stopped.')

function failureOf({ stack, ...error }: Extract<SearchReplied, { is: 'failure' }>): Error {
  return error.code === 'internal'
    ? Object.assign(new Error(error.message), { stack })
    : new AppError(error.code, error.message, error)
}

/** Passes a wish to stop on to the thread, and calls `giveUp` when nothing comes back in time. */
function createPatience(signal: AbortSignal, giveUp: () => void) {
  const cancelFlag = new SharedArrayBuffer(4)
  let timer: NodeJS.Timeout | undefined
  const waitFor = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, ms)
  }
  const cancel = (): void => {
    Atomics.store(new Int32Array(cancelFlag), 0, 1)
    waitFor(GRACE_MS)
  }
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  return {
    cancelFlag,
    waitFor,
    end: (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    },
  }
}
