import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { isSame } from './isSame.ts'
import { readSession } from './sessionCookie.ts'
import type { SignIn } from './signIn.ts'
import { answerStranger } from './signInPage.ts'

export type GuardedEnv = { Bindings: HttpBindings }

export interface Access {
  /** Gives the token that counts now; null lets everybody in who passes the other checks. */
  readonly token: (() => string | null) | null
  /** How browsers are let in; null where there is no page. */
  readonly signIn?: Pick<SignIn, 'knows'> | null
  /** Names beside our own under which the person lets others ask. */
  readonly allowedHosts?: readonly string[]
}

interface Refusal {
  readonly status: 401 | 403 | 415
  readonly why: string
}

const ownNames = ['127.0.0.1', 'localhost', '[::1]']

/** Whoever asks whether we are there, follows a link to sign in, or looks, as clients do after a 401, for a way to sign in and must hear that there is none. */
const openPaths = /^\/(?:health|open)$|^\/[.]well-known\//

/**
 * Loopback is no wall: every page in a browser can send requests to it, and a name that somebody else owns can be made to mean 127.0.0.1.
 * Hence Host and Origin must be ours whatever the token, no other page is ever given leave to read, and the token is shown in a header alone.
 */
export function createGuard({ token, signIn = null, allowedHosts = [] }: Access): MiddlewareHandler<GuardedEnv> {
  return async (context, next) => {
    const { req } = context
    const hosts = [...ownNames, ...allowedHosts].map((name) => `${name}:${context.env.incoming.socket.localPort}`)
    const refusal = refuseStranger(req.raw, hosts) ?? (openPaths.test(req.path) ? null : refuseUnknown(context, { token, signIn })) ?? refuseForms(req.raw, req.path)
    if (refusal === null) return next()
    if (refusal.status === 401) context.header('www-authenticate', 'Bearer realm="Backscroll"')
    if (refusal.status === 401 && signIn !== null && isVisit(req.raw)) return answerStranger(context, 401, 'This browser has not been let in.')
    return context.json({ error: refusal.why }, refusal.status)
  }
}

function refuseStranger({ method, headers }: Request, hosts: readonly string[]): Refusal | null {
  if (!hosts.includes(headers.get('host')?.toLowerCase() ?? '')) return { status: 403, why: 'This address is not served under that name.' }
  const origin = headers.get('origin')
  if (origin !== null && !hosts.some((host) => origin.toLowerCase() === `http://${host}`)) return { status: 403, why: 'Other pages may not ask here.' }
  // Browsers tell where a request comes from even where they send no origin.
  if (!['same-origin', 'none', null].includes(headers.get('sec-fetch-site'))) return { status: 403, why: 'Other pages may not ask here.' }
  return method === 'OPTIONS' ? { status: 403, why: 'Other pages may not ask here.' } : null
}

function refuseUnknown(context: Context<GuardedEnv>, { token, signIn }: Required<Pick<Access, 'token' | 'signIn'>>): Refusal | null {
  if (token === null || showsToken(context.req.header('authorization'), token)) return null
  const session = signIn === null ? undefined : readSession(context)
  if (session !== undefined && signIn?.knows(session) === true) return refuseUnprovenPage(context.req.raw)
  return { status: 401, why: 'Send the token as "Authorization: Bearer …".' }
}

/** The file is read only for whoever shows one: reading makes it where it is missing, and with it the folder of an archive that was deleted. */
function showsToken(authorization: string | undefined, token: () => string | null): boolean {
  const shown = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (shown === undefined) return false
  const wanted = token()
  return wanted !== null && isSame(shown, wanted)
}

/** A browser adds the cookie by itself. Whatever may change something must also say that it comes from our page; that is said by the browser, not by the page. */
function refuseUnprovenPage({ method, headers }: Request): Refusal | null {
  if (method === 'GET' || method === 'HEAD') return null
  return headers.get('origin') !== null || headers.get('sec-fetch-site') === 'same-origin' ? null : { status: 403, why: 'With a cookie alone, only our own page may ask this.' }
}

/** A page may send forms and plain text anywhere without asking first; JSON and bare bytes it may not. */
function refuseForms({ method, headers }: Request, path: string): Refusal | null {
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return null
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const wanted = path === '/uploads' ? 'application/octet-stream' : 'application/json'
  return type.trim().toLowerCase() === wanted ? null : { status: 415, why: `Send this with "Content-Type: ${wanted}".` }
}

/** Somebody looks at this in a browser. */
function isVisit({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html')
}
