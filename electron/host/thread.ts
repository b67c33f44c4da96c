import { Worker } from 'node:worker_threads'
import type { OperationName } from '../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { Door } from '../../shared/contract/operation.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import type { CallContext } from '../api/dispatch.ts'
import type { HandlerOptions } from '../api/handlerServices.ts'

/** What a lane's thread is sent. */
export type ToWorker =
  | {
      readonly kind: 'call'
      readonly id: number
      readonly door: Door
      readonly name: OperationName
      readonly input: unknown
      /** One 32-bit flag, 1 once the call is cancelled: a thread that never pauses can't receive a message. */
      readonly cancelFlag: SharedArrayBuffer
    }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Finish running calls, close the archive and exit. */
  | { readonly kind: 'end' }

/** What it sends back. */
export type FromWorker =
  /** A search has started, and should take no longer than this. */
  | { readonly kind: 'begun'; readonly id: number; readonly budgetMs: number }
  | { readonly kind: 'event'; readonly id: number; readonly event: ArchiveEvent }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: Reply<unknown> }
  | { readonly kind: 'bug'; readonly error: Error }

export interface ThreadCall {
  readonly door: Door
  readonly name: OperationName
  readonly input: unknown
  readonly context: CallContext
  readonly onBegun?: (budgetMs: number) => void
}

export interface ThreadOptions {
  readonly workerFile: URL
  readonly workerData: HandlerOptions
  readonly youngGenerationMb?: number
  readonly logBug: (error: unknown) => void
}

/** Runs calls in separate threads. */
export interface Lane {
  readonly call: (call: ThreadCall) => Promise<Reply<unknown>>
  readonly close: () => Promise<void>
}

interface Waiting {
  readonly call: ThreadCall
  readonly resolve: (reply: Reply<unknown>) => void
}

const crashed: Reply<never> = {
  ok: false,
  error: { code: 'internal', message: 'Something went wrong inside Backscroll. The log has the details.' },
}

/** A thread that runs handlers. It starts with the first call, and again with the first one after it ended. */
export function createThread({ workerFile, workerData, youngGenerationMb, logBug }: ThreadOptions) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0
  let onIdle: (() => void) | null = null

  function settle(id: number, reply: Reply<unknown>): void {
    waiting.get(id)?.resolve(reply)
    waiting.delete(id)
    if (waiting.size > 0) return
    // An idle thread must not keep the program alive.
    worker?.unref()
    onIdle?.()
  }

  function receive(news: FromWorker): void {
    if (news.kind === 'bug') logBug(news.error)
    else if (news.kind === 'reply') settle(news.id, news.reply)
    else if (news.kind === 'event') waiting.get(news.id)?.call.context.emit(news.event)
    else waiting.get(news.id)?.call.onBegun?.(news.budgetMs)
  }

  function start(): Worker {
    const thread = new Worker(workerFile, {
      workerData,
      ...(youngGenerationMb !== undefined && { resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb } }),
    })
    thread.on('message', receive)
    thread.on('error', logBug)
    thread.on('exit', () => {
      if (worker !== thread) return
      worker = null
      for (const id of waiting.keys()) settle(id, crashed)
    })
    return thread
  }

  /** Lets go of the thread that is there, if any, and of everything that waits for it. */
  function detach(reply: Reply<never>): Worker | null {
    const thread = worker
    worker = null
    for (const id of waiting.keys()) settle(id, reply)
    return thread
  }

  return {
    call(call: ThreadCall): Promise<Reply<unknown>> {
      const id = (lastId += 1)
      worker ??= start()
      const thread = worker
      const cancelFlag = new SharedArrayBuffer(4)
      const cancel = (): void => {
        Atomics.store(new Int32Array(cancelFlag), 0, 1)
        thread.postMessage({ kind: 'cancel', id } satisfies ToWorker)
      }
      const { door, name, input } = call
      const { signal } = call.context
      return new Promise<Reply<unknown>>((resolve) => {
        waiting.set(id, { call, resolve })
        thread.ref()
        thread.postMessage({ kind: 'call', id, door, name, input, cancelFlag } satisfies ToWorker)
        if (signal.aborted) cancel()
        signal.addEventListener('abort', cancel)
      }).finally(() => signal.removeEventListener('abort', cancel))
    },

    /** Resolves when nothing is running. */
    idle: (): Promise<void> => new Promise((resolve) => (waiting.size === 0 ? resolve() : (onIdle = resolve))),

    /** Resolves once the thread has closed the archive and exited on its own. */
    async end(): Promise<void> {
      const thread = worker
      if (thread === null) return
      thread.ref()
      const exited = new Promise((resolve) => thread.once('exit', resolve))
      thread.postMessage({ kind: 'end' } satisfies ToWorker)
      await exited
    },

    /** Everything that waits gets `reply`. Resolves when the thread is gone, which one deep inside SQLite never is. */
    terminate: async (reply: Reply<never> = crashed): Promise<void> => void (await detach(reply)?.terminate()),
  }
}

export type Thread = ReturnType<typeof createThread>
