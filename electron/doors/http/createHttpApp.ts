import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createGuard, type GuardedEnv } from './guard.ts'

interface HttpAppOptions {
  /** Null asks for no token. */
  readonly token: (() => string | null) | null
  /** Answers what is sent to /mcp. */
  readonly mcp: (request: Request) => Promise<Response>
  readonly logBug: (error: unknown) => void
}

export const MAX_BODY_BYTES = 10 * 1024 * 1024

/** Everything that is served over HTTP stands behind one guard, and what it answers is kept nowhere. */
export function createHttpApp({ token, mcp, logBug }: HttpAppOptions): Hono<GuardedEnv> {
  const app = new Hono<GuardedEnv>()
  app.use(async (context, next) => {
    await next()
    context.header('x-content-type-options', 'nosniff')
    context.header('cache-control', 'no-store')
  })
  app.use(createGuard({ token }))
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (context) => context.json({ error: `A request may have ${MAX_BODY_BYTES} bytes at most.` }, 413) }))
  app.all('/mcp', ({ req }) => mcp(req.raw))
  app.all('/mcp/', ({ req }) => mcp(req.raw))
  app.notFound((context) => context.json({ error: 'There is nothing at this address.' }, 404))
  app.onError((error, context) => {
    logBug(error)
    return context.json({ error: 'Something went wrong inside Backscroll; its log says where.' }, 500)
  })
  return app
}
