import { setTimeout as delay } from 'node:timers/promises'
import type { Lane as LaneName } from '../../shared/contract/operation.ts'
import { createSearchLane } from './searchLane.ts'
import { createThread, type Lane, type ThreadOptions } from './thread.ts'

export type ThreadedLane = Exclude<LaneName, 'clients' | 'window' | 'host'>

/** Long enough for a cancelled import to finish its batch. */
const GRACE_MS = 1000

/** Conversations leave much short-lived memory behind, and V8's default lets a big import grow far beyond its need. */
const IMPORT_YOUNG_GENERATION_MB = 32

/** Raw expressions that run at the same time; one may take long and can't be interrupted. */
const RAW_AT_ONCE = 3

export function createLanes(options: ThreadOptions): Readonly<Record<ThreadedLane, Lane>> {
  return {
    read: sharedThread(options),
    write: sharedThread(options),
    heavy: sharedThread(options),
    upkeep: sharedThread(options),
    import: threadPerCall({ ...options, youngGenerationMb: IMPORT_YOUNG_GENERATION_MB }),
    index: threadPerCall(options),
    search: createSearchLane(() => createThread(options), { atOnce: 1, waitsForTurn: true }),
    raw: createSearchLane(() => createThread(options), { atOnce: RAW_AT_ONCE, waitsForTurn: false }),
  }
}

/** One thread for all calls, which may overlap. */
function sharedThread(options: ThreadOptions): Lane {
  const thread = createThread(options)
  return {
    call: thread.call,
    close: async () => {
      await Promise.race([thread.idle(), delay(GRACE_MS, undefined, { ref: false })])
      await thread.terminate()
    },
  }
}

/** A thread for each call: its memory is free again afterwards. A call ends when its thread has closed the archive. */
function threadPerCall(options: ThreadOptions): Lane {
  const running = new Set<ReturnType<typeof createThread>>()
  return {
    call: async (call) => {
      const thread = createThread(options)
      running.add(thread)
      try {
        const reply = await thread.call(call)
        await thread.end()
        return reply
      } finally {
        running.delete(thread)
      }
    },
    close: async () => {
      const threads = [...running]
      const ended = Promise.all(threads.map((thread) => thread.idle()))
      await Promise.race([ended, delay(GRACE_MS, undefined, { ref: false })])
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}
