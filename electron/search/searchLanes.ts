import type { SearchQuestion, SearchValue } from './searchJob.ts'
import { type Lane, stopped } from './searchLane.ts'

interface Bounds {
  /** How many questions are worked on at the same time. */
  readonly atOnce: number
  /** A thread that nobody asked for so long ends; the first one stays. */
  readonly idleMs: number
}

/**
 * Beyond its own time, a question waits so long for its turn: less than one that hears nothing is given up after, or
 * each of a crowd of those would get a thread.
 */
const PATIENCE_MS = 1000

/**
 * Questions that may take long. One that comes while others are worked on gets a thread of its own; when there are
 * enough of those it waits, but not for ever.
 */
export function createLanes(openLane: () => Lane, { atOnce, idleMs }: Bounds) {
  const lanes = Array.from({ length: atOnce }, openLane)
  const busy = new Set<Lane>()
  const line = createLine()
  const idle = new Map<Lane, NodeJS.Timeout>()

  function take(lane: Lane): Lane {
    clearTimeout(idle.get(lane))
    busy.add(lane)
    return lane
  }

  /** A thread that was given up burns on: then fewer are started beside it, but always one. */
  function freeLane(): Lane | undefined {
    const lost = lanes.reduce((sum, lane) => sum + lane.lostCount(), 0)
    return busy.size < Math.max(atOnce - lost, 1) ? lanes.find((lane) => !busy.has(lane)) : undefined
  }

  function giveBack(lane: Lane): void {
    busy.delete(lane)
    for (const { begin } of line.waiting) {
      const free = freeLane()
      if (!free) break
      begin(take(free))
    }
    if (lane !== lanes[0] && !busy.has(lane)) idle.set(lane, setTimeout(() => void lane.close(), idleMs).unref())
  }

  return {
    async ask(question: SearchQuestion, signal: AbortSignal): Promise<SearchValue> {
      if (signal.aborted) throw stopped()
      const free = freeLane()
      const lane = free ? take(free) : await line.wait(question.input.budgetMs + PATIENCE_MS, signal)
      try {
        return await lane.ask(question, signal)
      } finally {
        giveBack(lane)
      }
    },

    async close(): Promise<void> {
      for (const { leave } of line.waiting) leave()
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

interface Wish {
  readonly begin: (lane: Lane) => void
  readonly leave: () => void
}

/** Those who wait for a lane, in the order they came, each until it has one, has gone, or has waited long enough. */
function createLine() {
  const waiting = new Set<Wish>()
  return {
    waiting: waiting as ReadonlySet<Wish>,
    wait: (waitMs: number, signal: AbortSignal): Promise<Lane> =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          waiting.delete(wish)
          clearTimeout(timer)
          signal.removeEventListener('abort', leave)
        }
        const leave = (): void => {
          end()
          reject(stopped())
        }
        const begin = (lane: Lane): void => {
          end()
          resolve(lane)
        }
        const wish = { begin, leave }
        const timer = setTimeout(leave, waitMs)
        signal.addEventListener('abort', leave)
        waiting.add(wish)
      }),
  }
}
