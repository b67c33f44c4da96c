import { Hono } from 'hono'
import { limitBodies } from './bodies.ts'
import { type Access, type GuardedEnv, letAgentsIn, letPersonIn, refuseStrangers } from './guard.ts'
import { limitWork } from './limits.ts'
import { createPace } from './pace.ts'
import { pageHeaders } from './page/pageHeaders.ts'

interface HttpAppOptions extends Access {
  /** Answers what is sent to /mcp; null where agents are not served. */
  readonly mcp: ((request: Request) => Promise<Response>) | null
  /** What is served beside that, in the order in which it is looked through. */
  readonly routes: readonly Hono<GuardedEnv>[]
  readonly logBug: (error: unknown) => void
}

export const MAX_BODY_BYTES = 10 * 1024 * 1024
/**
 * More than the threads behind us can use, and few enough that their answers never come all at once. The others wait:
 * hundreds of clients get an answer each, and nobody is turned away.
 */
const WORK_BOUNDS = { atOnce: 16, mayWait: 1000 }
/**
 * Raw expressions go through one thread, one after the other, and some take seconds: they take no turn from anybody
 * else, and their own thread gives up those that wait too long.
 */
const RAW_SEARCH_BOUNDS = { atOnce: 64, mayWait: 1000 }
const BEGINNINGS_PER_TURN = 20

/**
 * Everything that is served over HTTP is behind a guard, and its answers are kept nowhere. What comes after /mcp needs
 * the person's token, also what is added later.
 */
export function createHttpApp({
  tokens,
  signIn = null,
  allowedHosts = [],
  mcp,
  routes,
  logBug,
}: HttpAppOptions): Hono<GuardedEnv> {
  const app = new Hono<GuardedEnv>()
  const pace = createPace(BEGINNINGS_PER_TURN)
  app.use(async (context, next) => {
    await pace()
    await next()
    for (const [name, value] of Object.entries({ ...pageHeaders, 'cache-control': 'no-store' }))
      if (!context.res.headers.has(name)) context.header(name, value)
  })
  app.use(refuseStrangers(allowedHosts))
  const limit = limitBodies(MAX_BODY_BYTES)
  if (mcp !== null)
    for (const path of ['/mcp', '/mcp/']) app.all(path, letAgentsIn(tokens), limit, ({ req }) => mcp(req.raw))
  app.use(letPersonIn({ tokens, signIn }))
  // What is uploaded has bounds of its own.
  app.use((context, next) => (context.req.path === '/uploads' ? next() : limit(context, next)))
  const takeTurns = limitWork(WORK_BOUNDS)
  const takeRawTurns = limitWork(RAW_SEARCH_BOUNDS)
  app.use('/rpc/*', async (context, next) => {
    // Read before it waits for its turn, however long that is: how fast a sender is does not depend on us then.
    await context.req.text()
    return next()
  })
  app.use('/rpc/*', takeTurns)
  app.use('/api/*', (context, next) => (context.req.path === '/api/search' ? takeRawTurns : takeTurns)(context, next))
  app.get('/health', (context) => context.json({ status: 'ok' }))
  for (const each of routes) app.route('/', each)
  app.notFound((context) => context.json({ error: 'There is nothing at this address.' }, 404))
  app.onError((error, context) => {
    // Who hung up, or stopped, while sending is no bug of ours.
    if (!context.req.raw.signal.aborted && error.name !== 'AbortError') logBug(error)
    return context.json({ error: 'Something went wrong inside Backscroll; its log says where.' }, 500)
  })
  return app
}
