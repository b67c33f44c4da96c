import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { archiveContract, type OperationName, type Output } from '../../shared/contract/archiveContract.ts'
import type { Lane, Operation } from '../../shared/contract/operation.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import type { ArchiveThreadData, ThreadAsked, ThreadTold } from './archiveThread.ts'
import type { Call, CallContext, Dispatch } from './dispatch.ts'

interface ThreadedOptions {
  /** The file of archiveWorker: source while developing, a bundle in the packed app. */
  readonly workerFile: URL
  readonly threadData: ArchiveThreadData
  /** Answers what is asked of the search thread anyway, and needs no second one on the way. */
  readonly searches: Dispatch
  readonly logBug: (error: unknown) => void
}

interface ThreadedDispatch {
  readonly dispatch: Dispatch
  /** Waits a moment for what is being worked on, and has perhaps been told to stop. */
  readonly close: () => Promise<void>
}

type ThreadName = 'reading' | 'writing' | 'working' | 'keeping'

/**
 * Imports and index builds have threads of their own: the one that works for them only waits and passes on their
 * progress.
 */
const threadOf: Readonly<Record<Exclude<Lane, 'search' | 'raw' | 'clients' | 'window'>, ThreadName>> = {
  read: 'reading',
  write: 'writing',
  import: 'working',
  index: 'working',
  heavy: 'working',
  upkeep: 'keeping',
}

/**
 * For programs that must answer many at once, and hold up nobody meanwhile: what is read quickly waits in one thread;
 * what writes, and so may have to wait for other writers, in another; what has threads of its own and tells how far it
 * is, or counts for a second or two, in a third; and what copies, goes through or removes the whole database in a
 * fourth. Each starts when it is needed.
 */
export function createThreadedDispatch({
  workerFile,
  threadData,
  searches,
  logBug,
}: ThreadedOptions): ThreadedDispatch {
  const newThread = () => createThread(workerFile, threadData, logBug)
  const threads = { reading: newThread(), writing: newThread(), working: newThread(), keeping: newThread() }
  return {
    dispatch: <Name extends OperationName>(call: Call<Name>): Promise<Reply<Output<Name>>> => {
      const { lane }: Operation = archiveContract[call.name]
      // Dispatch itself refuses what isn't the archive's.
      if (lane === 'search' || lane === 'raw' || lane === 'clients' || lane === 'window') return searches(call)
      return threads[threadOf[lane]].ask(call)
    },
    close: async () => void (await Promise.all(Object.values(threads).map(({ close }) => close()))),
  }
}

/** An import that was told to stop has finished its batch by then. */
const GRACE_MS = 1000

interface Waiting {
  readonly emit: CallContext['emit']
  readonly resolve: (reply: Reply<unknown>) => void
}

const lost: Reply<never> = {
  ok: false,
  error: { code: 'internal', message: 'Something went wrong inside Backscroll; what it was stands above.' },
}

/** Starts with the first question, and anew with the next one should it break. */
function createThread(workerFile: URL, workerData: ArchiveThreadData, logBug: (error: unknown) => void) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0
  let onIdle: (() => void) | null = null

  function settle(id: number, reply: Reply<unknown>): void {
    waiting.get(id)?.resolve(reply)
    waiting.delete(id)
    if (waiting.size > 0) return
    // A thread that nobody waits for keeps no program alive.
    worker?.unref()
    onIdle?.()
  }

  function receive(told: ThreadTold): void {
    if (told.is === 'bug') logBug(told.error)
    else if (told.is === 'event') waiting.get(told.id)?.emit(told.event)
    else settle(told.id, told.reply)
  }

  function start(): Worker {
    const thread = new Worker(workerFile, { workerData })
    thread.on('message', receive)
    thread.on('error', logBug)
    thread.on('exit', () => {
      if (worker === thread) worker = null
      for (const id of waiting.keys()) settle(id, lost)
    })
    return thread
  }

  return {
    ask<Name extends OperationName>({ door, name, input, context }: Call<Name>): Promise<Reply<Output<Name>>> {
      lastId += 1
      const id = lastId
      worker ??= start()
      const thread = worker
      const post = (asked: ThreadAsked): void => thread.postMessage(asked)
      const stop = (): void => post({ is: 'stop', id })
      return new Promise<Reply<unknown>>((resolve) => {
        waiting.set(id, { emit: context.emit, resolve })
        thread.ref()
        post({ is: 'call', id, door, name, input })
        if (context.signal.aborted) stop()
        context.signal.addEventListener('abort', stop)
      }).finally(() => context.signal.removeEventListener('abort', stop)) as Promise<Reply<Output<Name>>>
    },
    close: async (): Promise<void> => {
      const idle = new Promise<void>((resolve) => (waiting.size === 0 ? resolve() : (onIdle = resolve)))
      await Promise.race([idle, delay(GRACE_MS, undefined, { ref: false })])
      await worker?.terminate()
    },
  }
}
