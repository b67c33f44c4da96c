import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

type ServedContext = Context<{ Bindings: HttpBindings }>

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

/** Cookies do not tell ports apart, and two archives may be served at once. */
function nameOf(context: ServedContext): string {
  return `backscroll_${context.env.incoming.socket.localPort ?? ''}`
}

export function readSession(context: ServedContext): string | undefined {
  return getCookie(context, nameOf(context))
}

export function writeSession(context: ServedContext, secret: string): void {
  setCookie(context, nameOf(context), secret, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: MAX_AGE_SECONDS,
  })
}
