import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { AppError } from '../../../shared/contract/appError.ts'
import { tokenFiles, type TokenHolder } from '../../../shared/model/serverState.ts'
import { answerUnauthorized, readSession, type SignIn } from './page/signIn.ts'
import { isSameToken } from './token.ts'

export type GuardedEnv = { Bindings: HttpBindings }

export interface Access {
  /** Null admits every request that passes the other checks. */
  readonly tokens: Tokens | null
  /** How browsers sign in; null when no page is served. */
  readonly signIn?: Pick<SignIn, 'knows'> | null
  /** Host names that the user allows in addition to ours. */
  readonly allowedHosts?: readonly string[]
}

/** Returns the current token; throws a sentence if there is no safe one. */
type ReadToken = () => string

/** There are two tokens, because an agent's token must not open what is hidden from agents. */
export interface Tokens {
  /** Opens everything but /mcp; null when nothing else is served. */
  readonly person: ReadToken | null
  /** Opens only /mcp; null when agents aren't served. */
  readonly agents: ReadToken | null
}

interface Refusal {
  readonly status: 401 | 403 | 415
  readonly why: string
}

const ownHostNames = ['127.0.0.1', 'localhost', '[::1]']

const askForToken = ['www-authenticate', 'Bearer realm="Backscroll"'] as const

/**
 * Open to health checks, sign-in links, and clients that look for an OAuth endpoint after a 401 and must learn that
 * there is none.
 */
const openPaths = /^\/(?:health|open)$|^\/[.]well-known\//

/**
 * Loopback is no protection: any web page can send requests to it, and any domain can be made to resolve to 127.0.0.1.
 * So Host and Origin must be ours even with a token, no other page may read responses, and the token is accepted only
 * in a header.
 */
export function rejectForeignRequests(allowedHosts: readonly string[]): MiddlewareHandler<GuardedEnv> {
  return async (context, next) => {
    const hosts = [...ownHostNames, ...allowedHosts].map((name) => `${name}:${context.env.incoming.socket.localPort}`)
    const refusal = foreignRefusal(context.req.raw, hosts)
    return refusal === null ? next() : context.json({ error: refusal.why }, refusal.status)
  }
}

/** Guards /mcp. Neither the browser's cookie nor the user's token counts here. */
export function authorizeAgents(tokens: Tokens | null): MiddlewareHandler<GuardedEnv> {
  return (context, next) => admit(context, next, tokens === null ? null : refuseToken(context, 'agents', tokens.agents))
}

/** Guards everything else. */
export function authorizeUser({
  tokens,
  signIn = null,
}: Pick<Access, 'tokens' | 'signIn'>): MiddlewareHandler<GuardedEnv> {
  return async (context, next) => {
    const isOpen = tokens === null || openPaths.test(context.req.path)
    const refusal = isOpen ? null : refuseUnknown(context, tokens, signIn)
    if (refusal?.status !== 401 || signIn === null || !isPageView(context.req.raw)) return admit(context, next, refusal)
    context.header(...askForToken)
    return answerUnauthorized(context, 401, "This browser isn't signed in.")
  }
}

async function admit(context: Context<GuardedEnv>, next: Next, refusal: Refusal | null): Promise<Response | void> {
  const { status, why } = refusal ?? refuseForms(context.req.raw, context.req.path) ?? { status: 200, why: '' }
  if (status === 200) return next()
  if (status === 401) context.header(...askForToken)
  return context.json({ error: why }, status)
}

function foreignRefusal({ method, headers }: Request, hosts: readonly string[]): Refusal | null {
  if (!hosts.includes(headers.get('host')?.toLowerCase() ?? ''))
    return { status: 403, why: "Backscroll doesn't accept requests for this host name." }
  const origin = headers.get('origin')
  if (origin !== null && !hosts.some((host) => origin.toLowerCase() === `http://${host}`))
    return { status: 403, why: "Requests from other websites aren't allowed." }
  // Browsers report where a request comes from even when they send no Origin.
  if (!['same-origin', 'none', null].includes(headers.get('sec-fetch-site')))
    return { status: 403, why: "Requests from other websites aren't allowed." }
  return method === 'OPTIONS' ? { status: 403, why: "Requests from other websites aren't allowed." } : null
}

function refuseUnknown(
  context: Context<GuardedEnv>,
  tokens: Tokens,
  signIn: Pick<SignIn, 'knows'> | null,
): Refusal | null {
  const refusal = refuseToken(context, 'person', tokens.person)
  const session = refusal === null || signIn === null ? undefined : readSession(context)
  return session !== undefined && signIn?.knows(session) === true ? refuseUnprovenPage(context.req.raw) : refusal
}

/**
 * The token file is read only when a request has a token: reading creates a missing file, and with it the folder of a
 * deleted archive.
 */
function refuseToken({ req }: Context<GuardedEnv>, holder: TokenHolder, token: ReadToken | null): Refusal | null {
  const shown = /^bearer +(\S+) *$/i.exec(req.header('authorization') ?? '')?.[1]
  const refusal: Refusal = {
    status: 401,
    why: `Send the token from the file ${tokenFiles[holder]} in the archive's folder as "Authorization: Bearer …".`,
  }
  if (shown === undefined || token === null) return refusal
  try {
    return isSameToken(shown, token()) ? null : refusal
  } catch (error) {
    if (error instanceof AppError) return { status: 401, why: error.message }
    throw error
  }
}

/**
 * Browsers attach the cookie automatically. So any request that may change something must also carry a header, set by
 * the browser itself, that says it comes from our page.
 */
function refuseUnprovenPage({ method, headers }: Request): Refusal | null {
  if (method === 'GET' || method === 'HEAD') return null
  return headers.get('origin') !== null || headers.get('sec-fetch-site') === 'same-origin'
    ? null
    : { status: 403, why: "Only Backscroll's own page can use its cookie. Send a token instead." }
}

/** Pages may send forms and plain text to any site without a preflight, but not JSON or raw bytes. */
function refuseForms({ method, headers }: Request, path: string): Refusal | null {
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return null
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const wanted = path === '/uploads' ? 'application/octet-stream' : 'application/json'
  return type.trim().toLowerCase() === wanted ? null : { status: 415, why: `Send this with "Content-Type: ${wanted}".` }
}

/** Whether this is a page view in a browser. */
function isPageView({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html')
}
