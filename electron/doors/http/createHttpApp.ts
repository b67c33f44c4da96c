import type { IncomingMessage } from 'node:http'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Access, type GuardedEnv, letAgentsIn, letPersonIn, refuseStrangers } from './guard.ts'
import { limitWork } from './limits.ts'
import { pageHeaders } from './page/answerPage.ts'

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

/**
 * Hundreds of requests may arrive in the same moment. Beginning with all of them at once would keep everybody waiting,
 * also whoever only asks whether we are there; so only some begin in each turn of the event loop. Null means: now.
 */
export function createPace(perTurn: number): () => Promise<void> | null {
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

/** Bodies must not be too long, and must come in a reasonable time. */
function limitBodies(maxBytes: number): MiddlewareHandler<GuardedEnv> {
  const refuse = (context: Context): Response =>
    context.json({ error: `A request may have ${maxBytes} bytes at most.` }, 413)
  const countBytes = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return async (context, next) => {
    const { incoming } = context.env
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) {
      await drain(incoming)
      return refuse(context)
    }
    hurry(incoming)
    return countBytes(context, next)
  }
}

/**
 * Many clients hear an answer only when they have sent everything; one that comes sooner looks to them like a broken
 * line. Very long ones have to bear that.
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

/** Whoever sends a body byte by byte is not waited for. */
function hurry(incoming: IncomingMessage): void {
  const { 'content-length': byteLength = '0', 'transfer-encoding': encoding } = incoming.headers
  if (incoming.complete || (byteLength === '0' && encoding === undefined)) return
  const timer = setTimeout(() => incoming.destroy(), BODY_MS)
  timer.unref()
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
