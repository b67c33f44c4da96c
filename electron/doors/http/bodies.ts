import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { GuardedEnv } from './guard.ts'

const BODY_MS = 30_000
const DRAIN_MS = 2000

/** Bodies must not be too long, and must come in a reasonable time. */
export function limitBodies(maxBytes: number): MiddlewareHandler<GuardedEnv> {
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
