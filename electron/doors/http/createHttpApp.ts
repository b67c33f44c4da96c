import type { IncomingMessage } from 'node:http'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Access, type GuardedEnv, authorizeAgents, authorizeUser, rejectForeignRequests } from './guard.ts'
import { limitConcurrency } from './limitConcurrency.ts'
import { pageHeaders } from './page/answerPage.ts'

interface HttpAppOptions extends Access {
  /** Handles requests to /mcp; null when agents aren't served. */
  readonly mcp: ((request: Request) => Promise<Response>) | null
  /** Other routes, in the order they are matched. */
  readonly routes: readonly Hono<GuardedEnv>[]
  readonly logBug: (error: unknown) => void
}

export const MAX_BODY_BYTES = 10 * 1024 * 1024
/**
 * More than the worker threads can use, but few enough that answers don't all arrive at once. Other requests wait, so
 * hundreds of clients are served and none is rejected.
 */
const WORK_BOUNDS = { maxConcurrent: 16, maxWaiting: 1000 }
/**
 * Raw expressions run one by one on their own thread, and some take seconds. They don't use up turns of other requests,
 * and their thread drops those that wait too long.
 */
const RAW_SEARCH_BOUNDS = { maxConcurrent: 64, maxWaiting: 1000 }
const STARTS_PER_TURN = 20

/**
 * Everything served over HTTP is guarded and never cached. Every route after /mcp, including later additions, requires
 * the user's token.
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
  const pace = createThrottle(STARTS_PER_TURN)
  app.use(async (context, next) => {
    await pace()
    await next()
    for (const [name, value] of Object.entries({ ...pageHeaders, 'cache-control': 'no-store' }))
      if (!context.res.headers.has(name)) context.header(name, value)
  })
  app.use(rejectForeignRequests(allowedHosts))
  const limit = limitBodies(MAX_BODY_BYTES)
  if (mcp !== null)
    for (const path of ['/mcp', '/mcp/']) app.all(path, authorizeAgents(tokens), limit, ({ req }) => mcp(req.raw))
  app.use(authorizeUser({ tokens, signIn }))
  // Uploads have their own limits.
  app.use((context, next) => (context.req.path === '/uploads' ? next() : limit(context, next)))
  const takeTurns = limitConcurrency(WORK_BOUNDS)
  const takeRawTurns = limitConcurrency(RAW_SEARCH_BOUNDS)
  app.use('/rpc/*', async (context, next) => {
    // Read the body before waiting for a turn, so a long wait doesn't count against the sender's time limit.
    await context.req.text()
    return next()
  })
  app.use('/rpc/*', takeTurns)
  app.use('/api/*', (context, next) => (context.req.path === '/api/search' ? takeRawTurns : takeTurns)(context, next))
  app.get('/health', (context) => context.json({ status: 'ok' }))
  for (const each of routes) app.route('/', each)
  app.notFound((context) => context.json({ error: "There's nothing at this address." }, 404))
  app.onError((error, context) => {
    // A client that disconnects while sending isn't a bug.
    if (!context.req.raw.signal.aborted && error.name !== 'AbortError') logBug(error)
    return context.json({ error: 'Something went wrong inside Backscroll. The log has the details.' }, 500)
  })
  return app
}

/**
 * Hundreds of requests may arrive at once. Starting them all together would delay everything, even health checks, so
 * only a few start per turn of the event loop. Null means now.
 */
export function createThrottle(perTurn: number): () => Promise<void> | null {
  let begun = 0
  let isCounting = false
  const waiting: (() => void)[] = []

  function nextTurn(): void {
    const now = waiting.splice(0, perTurn)
    begun = now.length
    isCounting = begun > 0
    if (isCounting) setImmediate(nextTurn)
    for (const begin of now) begin()
  }

  return () => {
    if (!isCounting) setImmediate(nextTurn)
    isCounting = true
    begun += 1
    return begun <= perTurn ? null : new Promise((resolve) => waiting.push(resolve))
  }
}

const BODY_MS = 30_000
const DRAIN_MS = 2000

/** Bodies must not be too large and must arrive in reasonable time. */
function limitBodies(maxBytes: number): MiddlewareHandler<GuardedEnv> {
  const refuse = (context: Context): Response =>
    context.json({ error: `Requests can have at most ${maxBytes} bytes.` }, 413)
  const countBytes = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return async (context, next) => {
    const { incoming } = context.env
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) {
      await drain(incoming)
      return refuse(context)
    }
    limitSendingTime(incoming)
    return countBytes(context, next)
  }
}

/**
 * Many clients read the response only after sending everything, and an earlier one looks like a broken connection. For
 * very large bodies that can't be avoided.
 */
function drain(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DRAIN_MS)
    incoming.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    incoming.once('end', resolve).resume()
  })
}

/** Drops clients that send a body byte by byte. */
function limitSendingTime(incoming: IncomingMessage): void {
  const { 'content-length': byteLength = '0', 'transfer-encoding': encoding } = incoming.headers
  if (incoming.complete || (byteLength === '0' && encoding === undefined)) return
  const timer = setTimeout(() => incoming.destroy(), BODY_MS)
  timer.unref()
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
