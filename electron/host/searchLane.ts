import { AppError } from '../../shared/contract/appError.ts'
import { archiveContract } from '../../shared/contract/archiveContract.ts'
import type { Operation } from '../../shared/contract/operation.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import type { Lane, Thread, ThreadCall } from './thread.ts'

interface SearchLaneOptions {
  /** How many searches run at the same time, each in its own thread. */
  readonly atOnce: number
  /** Whether a search waits for its turn as long as it takes. */
  readonly waitsForTurn: boolean
  /** Threads that were idle for this long end; the first one stays. */
  readonly idleMs?: number
}

/** How long after its budget, or after it was cancelled, a search may still answer. */
const GRACE_MS = 2000
/**
 * An impatient search waits this much longer than its budget for its turn. That's less than the time allowed for an
 * uninterruptible one; otherwise each of a crowd of those would get a thread.
 */
const PATIENCE_MS = 1000
const IDLE_MS = 30_000

const stopped: Reply<never> = { ok: false, error: AppError.of('searchStopped').reply }
const gaveUp: Reply<never> = {
  ok: false,
  error: AppError.of('searchGivenUp').reply,
}

interface Turn {
  readonly begin: (thread: Thread) => void
  readonly leave: () => void
}

/**
 * One search at a time in each thread, in the order they came. A search that neither ends nor listens, as a regular
 * expression may, is abandoned together with its thread.
 */
export function createSearchLane(openThread: () => Thread, options: SearchLaneOptions): Lane {
  const { atOnce, waitsForTurn, idleMs = IDLE_MS } = options
  const threads = Array.from({ length: atOnce }, openThread)
  const busy = new Set<Thread>()
  const queue = new Set<Turn>()
  const idle = new Map<Thread, NodeJS.Timeout>()
  const abandoned = new Set<Promise<void>>()

  /** An abandoned thread may keep a processor busy, so fewer run next to it, but always one. */
  function takeFree(): Thread | null {
    const free = busy.size < Math.max(atOnce - abandoned.size, 1) ? threads.find((each) => !busy.has(each)) : undefined
    if (free === undefined) return null
    clearTimeout(idle.get(free))
    busy.add(free)
    return free
  }

  function giveBack(thread: Thread): void {
    busy.delete(thread)
    for (const turn of queue) {
      const free = takeFree()
      if (free === null) break
      turn.begin(free)
    }
    if (thread !== threads[0] && !busy.has(thread))
      idle.set(thread, setTimeout(() => void thread.terminate(), idleMs).unref())
  }

  function abandon(thread: Thread, reply: Reply<never>): void {
    const gone: Promise<void> = thread.terminate(reply).finally(() => abandoned.delete(gone))
    abandoned.add(gone)
  }

  async function run(thread: Thread, call: ThreadCall): Promise<Reply<unknown>> {
    const { signal } = call.context
    let timer: NodeJS.Timeout | undefined
    const expectWithin = (ms: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => abandon(thread, signal.aborted ? stopped : gaveUp), ms)
    }
    const onAbort = (): void => expectWithin(GRACE_MS)
    signal.addEventListener('abort', onAbort)
    try {
      const onBegun = (budgetMs: number): void => expectWithin(signal.aborted ? GRACE_MS : budgetMs + GRACE_MS)
      const reply = await thread.call({ ...call, onBegun })
      return signal.aborted ? stopped : reply
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }

  /** Null when it was cancelled, or waited too long. */
  function waitForTurn(call: ThreadCall): Promise<Thread | null> {
    const { signal } = call.context
    return new Promise((resolve) => {
      const end = (thread: Thread | null): void => {
        queue.delete(turn)
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        resolve(thread)
      }
      const leave = (): void => end(null)
      const turn = { begin: end, leave }
      const timer = waitsForTurn ? undefined : setTimeout(leave, budgetOf(call) + PATIENCE_MS)
      signal.addEventListener('abort', leave)
      queue.add(turn)
    })
  }

  return {
    async call(call): Promise<Reply<unknown>> {
      if (call.context.signal.aborted) return stopped
      const thread = takeFree() ?? (await waitForTurn(call))
      if (thread === null) return unlessAnswered(call, stopped)
      try {
        return unlessAnswered(call, await run(thread, call))
      } finally {
        giveBack(thread)
      }
    },

    async close(): Promise<void> {
      for (const { leave } of queue) leave()
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all([...abandoned, ...threads.map((thread) => thread.terminate(stopped))])
    },
  }
}

function budgetOf({ input }: ThreadCall): number {
  const budgetMs = (input as { readonly budgetMs?: unknown } | null | undefined)?.budgetMs
  return typeof budgetMs === 'number' ? budgetMs : DEFAULT_BUDGET_MS
}

const DEFAULT_BUDGET_MS = 5000

/** Some operations have an answer for a search that was given up; one that was cancelled needs none. */
function unlessAnswered({ name, context }: ThreadCall, reply: Reply<unknown>): Reply<unknown> {
  const { givenUp }: Operation = archiveContract[name]
  const isGivenUp = !reply.ok && reply.error.code === 'stopped' && !context.signal.aborted
  return isGivenUp && givenUp !== undefined ? { ok: true, value: givenUp } : reply
}
