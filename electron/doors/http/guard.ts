import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

export type GuardedEnv = { Bindings: HttpBindings }

interface GuardOptions {
  /** Gives the token that counts now; null lets everybody in who passes the other checks. */
  readonly token: (() => string | null) | null
}

interface Refusal {
  readonly status: 401 | 403 | 415
  readonly why: string
}

const ownNames = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Loopback is no wall: every page in a browser can send requests to it, and a name that somebody else owns can be made to mean 127.0.0.1.
 * Hence Host and Origin must be ours whatever the token, no other page is ever given leave to read, and the token is shown in a header alone.
 */
export function createGuard({ token }: GuardOptions): MiddlewareHandler<GuardedEnv> {
  return async (context, next) => {
    const { req } = context
    const hosts = ownNames.map((name) => `${name}:${context.env.incoming.socket.localPort}`)
    const refusal = refuseStranger(req.raw, hosts) ?? (isWellKnown(req.path) ? null : refuseWithoutToken(req.header('authorization'), token)) ?? refuseForms(req.raw)
    if (refusal === null) return next()
    if (refusal.status === 401) context.header('www-authenticate', 'Bearer realm="Backscroll"')
    return context.json({ error: refusal.why }, refusal.status)
  }
}

/** Clients look there for a way to sign in after a 401, and must hear that there is none. */
function isWellKnown(path: string): boolean {
  return path.startsWith('/.well-known/')
}

function refuseStranger({ method, headers }: Request, hosts: readonly string[]): Refusal | null {
  if (!hosts.includes(headers.get('host')?.toLowerCase() ?? '')) return { status: 403, why: 'This address is not served under that name.' }
  const origin = headers.get('origin')
  if (origin !== null && !hosts.some((host) => origin.toLowerCase() === `http://${host}`)) return { status: 403, why: 'Other pages may not ask here.' }
  // Browsers tell where a request comes from even where they send no origin.
  if (!['same-origin', 'none', null].includes(headers.get('sec-fetch-site'))) return { status: 403, why: 'Other pages may not ask here.' }
  return method === 'OPTIONS' ? { status: 403, why: 'Other pages may not ask here.' } : null
}

function refuseWithoutToken(authorization: string | undefined, token: GuardOptions['token']): Refusal | null {
  if (token === null) return null
  const shown = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  const wanted = token()
  if (shown !== undefined && wanted !== null && isSame(shown, wanted)) return null
  return { status: 401, why: 'Send the token as "Authorization: Bearer …".' }
}

/** A page may send forms and plain text anywhere without asking first; JSON it may not. */
function refuseForms({ method, headers }: Request): Refusal | null {
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return null
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase() === 'application/json' ? null : { status: 415, why: 'Send JSON, with "Content-Type: application/json".' }
}

/** Takes as long for a wrong one as for the right one: hashes are of one length, whatever was shown. */
function isSame(shown: string, wanted: string): boolean {
  return timingSafeEqual(hashed(shown), hashed(wanted))
}

function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
