import type { MiddlewareHandler } from 'hono'
import type { GuardedEnv } from './guard.ts'

interface Bounds {
  /** How many requests are handled at the same time … */
  readonly maxConcurrent: number
  /** … and how many more may wait. */
  readonly maxWaiting: number
}

const TRY_AGAIN_SECONDS = '1'

/** Handles requests in order of arrival. If far too many are waiting, the next one has to retry. */
export function limitConcurrency(bounds: Bounds): MiddlewareHandler<GuardedEnv> {
  const turns = createQueue(bounds)
  return async (context, next) => {
    const turn = turns.take(context.req.raw.signal)
    if (turn === null) {
      context.header('retry-after', TRY_AGAIN_SECONDS)
      return context.json({ error: 'Too many requests at once. Try again in a moment.' }, 429)
    }
    const endTurn = await turn
    // The client disconnected while waiting.
    if (endTurn === null) return context.body(null, 503)
    try {
      return await next()
    } finally {
      endTurn()
    }
  }
}

/**
 * Calling the returned function ends the turn. Null when the queue is full; a promise of null for clients that
 * disconnect while waiting.
 */
export function createQueue({ maxConcurrent, maxWaiting }: Bounds) {
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
      if (working < maxConcurrent) return Promise.resolve(start())
      if (waiting.size >= maxWaiting) return null
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
