import type { SearchQuestion, SearchValue } from './searchJob.ts'
import { type Lane, stopped } from './searchLane.ts'

interface Bounds {
  /** How many questions are worked on at the same time. */
  readonly atOnce: number
  /** A thread that nobody asked for so long ends; the first one stays. */
  readonly idleMs: number
}

/** Beyond its own time, a question waits so long for its turn: less than one that hears nothing is given up after, or each of a crowd of those would get a thread. */
const PATIENCE_MS = 1000

/** Questions that may take long. One that comes while others are worked on gets a thread of its own; when there are enough of those it waits, but not for ever. */
export function createLanes(openLane: () => Lane, { atOnce, idleMs }: Bounds) {
  const lanes = Array.from({ length: atOnce }, openLane)
  const busy = new Set<Lane>()
  const waiting = new Set<{ readonly begin: (lane: Lane) => void; readonly leave: () => void }>()
  const idle = new Map<Lane, NodeJS.Timeout>()

  function take(lane: Lane): Lane {
    clearTimeout(idle.get(lane))
    busy.add(lane)
    return lane
  }

  function giveBack(lane: Lane): void {
    const [next] = waiting
    if (next) return next.begin(lane)
    busy.delete(lane)
    if (lane !== lanes[0]) idle.set(lane, setTimeout(() => void lane.close(), idleMs).unref())
  }

  function turn(waitMs: number, signal: AbortSignal): Promise<Lane> {
    const free = lanes.find((lane) => !busy.has(lane))
    if (free) return Promise.resolve(take(free))
    return new Promise((resolve, reject) => {
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
    })
  }

  return {
    async ask(question: SearchQuestion, signal: AbortSignal): Promise<SearchValue> {
      if (signal.aborted) throw stopped()
      const lane = await turn(question.input.budgetMs + PATIENCE_MS, signal)
      try {
        return await lane.ask(question, signal)
      } finally {
        giveBack(lane)
      }
    },

    async close(): Promise<void> {
      for (const { leave } of waiting) leave()
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}
