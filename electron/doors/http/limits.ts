import type { MiddlewareHandler } from 'hono'
import type { GuardedEnv } from './guard.ts'

interface Bounds {
  /** How many are worked on at the same time … */
  readonly atOnce: number
  /** … and how many more may wait for their turn. */
  readonly mayWait: number
}

const TRY_AGAIN_SECONDS = '1'

/** Everybody gets a turn, in the order they came; only when far too many wait, the next one is told to come again. */
export function limitWork(bounds: Bounds): MiddlewareHandler<GuardedEnv> {
  const turns = createTurns(bounds)
  return async (context, next) => {
    const turn = turns.take(context.req.raw.signal)
    if (turn === null) {
      context.header('retry-after', TRY_AGAIN_SECONDS)
      return context.json({ error: 'Too many are asking at once. Try again in a moment.' }, 429)
    }
    const giveBack = await turn
    // Gone while waiting: nobody reads this.
    if (giveBack === null) return context.body(null, 503)
    try {
      return await next()
    } finally {
      giveBack()
    }
  }
}

/**
 * A turn is given back by calling it. Null when no more may wait, and a promise of null for whoever goes away while
 * waiting.
 */
export function createTurns({ atOnce, mayWait }: Bounds) {
  let working = 0
  const waiting = new Set<() => void>()

  function giveBack(): void {
    working -= 1
    const [next] = waiting
    next?.()
  }

  function start(): () => void {
    working += 1
    return giveBack
  }

  return {
    take(signal: AbortSignal): Promise<(() => void) | null> | null {
      if (working < atOnce) return Promise.resolve(start())
      if (waiting.size >= mayWait) return null
      return new Promise((resolve) => {
        const begin = (): void => {
          waiting.delete(begin)
          signal.removeEventListener('abort', leave)
          resolve(start())
        }
        const leave = (): void => {
          waiting.delete(begin)
          resolve(null)
        }
        waiting.add(begin)
        signal.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
