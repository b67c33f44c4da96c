import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { AppError } from '../../../shared/contract/appError.ts'
import { tokenFiles, type TokenHolder } from '../../../shared/model/serverState.ts'
import { answerStranger, readSession, type SignIn } from './page/signIn.ts'
import { isSame } from './token.ts'

export type GuardedEnv = { Bindings: HttpBindings }

export interface Access {
  /** Null lets everybody in who passes the other checks. */
  readonly tokens: Tokens | null
  /** How browsers are let in; null where there is no page. */
  readonly signIn?: Pick<SignIn, 'knows'> | null
  /** Names beside our own under which the person lets others ask. */
  readonly allowedHosts?: readonly string[]
}

/** Gives the token that counts now; throws a sentence where there is none that is safe. */
type ReadToken = () => string

/** Two, because an agent that is given one must not read with it what is hidden from agents. */
export interface Tokens {
  /** Opens everything but /mcp; null where nothing else is served. */
  readonly person: ReadToken | null
  /** Opens /mcp and nothing else; null where agents are not served. */
  readonly agents: ReadToken | null
}

interface Refusal {
  readonly status: 401 | 403 | 415
  readonly why: string
}

const ownNames = ['127.0.0.1', 'localhost', '[::1]']

const askForToken = ['www-authenticate', 'Bearer realm="Backscroll"'] as const

/**
 * Whoever asks whether we are there, follows a link to sign in, or looks, as clients do after a 401, for a way to sign
 * in and must hear that there is none.
 */
const openPaths = /^\/(?:health|open)$|^\/[.]well-known\//

/**
 * Loopback is no wall: every page in a browser can send requests to it, and a name that somebody else owns can be made
 * to mean 127.0.0.1. Hence Host and Origin must be ours whatever the token, no other page is ever given leave to read,
 * and the token is shown in a header alone.
 */
export function refuseStrangers(allowedHosts: readonly string[]): MiddlewareHandler<GuardedEnv> {
  return async (context, next) => {
    const hosts = [...ownNames, ...allowedHosts].map((name) => `${name}:${context.env.incoming.socket.localPort}`)
    const refusal = refuseStranger(context.req.raw, hosts)
    return refusal === null ? next() : context.json({ error: refusal.why }, refusal.status)
  }
}

/** Before /mcp. The cookie of a browser does not count here, nor does the person's token. */
export function letAgentsIn(tokens: Tokens | null): MiddlewareHandler<GuardedEnv> {
  return (context, next) => letIn(context, next, tokens === null ? null : refuseToken(context, 'agents', tokens.agents))
}

/** Before everything else that is served. */
export function letPersonIn({
  tokens,
  signIn = null,
}: Pick<Access, 'tokens' | 'signIn'>): MiddlewareHandler<GuardedEnv> {
  return async (context, next) => {
    const isOpen = tokens === null || openPaths.test(context.req.path)
    const refusal = isOpen ? null : refuseUnknown(context, tokens, signIn)
    if (refusal?.status !== 401 || signIn === null || !isVisit(context.req.raw)) return letIn(context, next, refusal)
    context.header(...askForToken)
    return answerStranger(context, 401, 'This browser has not been let in.')
  }
}

async function letIn(context: Context<GuardedEnv>, next: Next, refusal: Refusal | null): Promise<Response | void> {
  const { status, why } = refusal ?? refuseForms(context.req.raw, context.req.path) ?? { status: 200, why: '' }
  if (status === 200) return next()
  if (status === 401) context.header(...askForToken)
  return context.json({ error: why }, status)
}

function refuseStranger({ method, headers }: Request, hosts: readonly string[]): Refusal | null {
  if (!hosts.includes(headers.get('host')?.toLowerCase() ?? ''))
    return { status: 403, why: 'This address is not served under that name.' }
  const origin = headers.get('origin')
  if (origin !== null && !hosts.some((host) => origin.toLowerCase() === `http://${host}`))
    return { status: 403, why: 'Other pages may not ask here.' }
  // Browsers tell where a request comes from even where they send no origin.
  if (!['same-origin', 'none', null].includes(headers.get('sec-fetch-site')))
    return { status: 403, why: 'Other pages may not ask here.' }
  return method === 'OPTIONS' ? { status: 403, why: 'Other pages may not ask here.' } : null
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
 * The file is read only for whoever shows one: reading makes it where it is missing, and with it the folder of an
 * archive that was deleted.
 */
function refuseToken({ req }: Context<GuardedEnv>, holder: TokenHolder, token: ReadToken | null): Refusal | null {
  const shown = /^bearer +(\S+) *$/i.exec(req.header('authorization') ?? '')?.[1]
  const refusal: Refusal = {
    status: 401,
    why: `Send the token from the file ${tokenFiles[holder]} in the archive's folder as "Authorization: Bearer …".`,
  }
  if (shown === undefined || token === null) return refusal
  try {
    return isSame(shown, token()) ? null : refusal
  } catch (error) {
    if (error instanceof AppError) return { status: 401, why: error.message }
    throw error
  }
}

/**
 * A browser adds the cookie by itself. Whatever may change something must also say that it comes from our page; that is
 * said by the browser, not by the page.
 */
function refuseUnprovenPage({ method, headers }: Request): Refusal | null {
  if (method === 'GET' || method === 'HEAD') return null
  return headers.get('origin') !== null || headers.get('sec-fetch-site') === 'same-origin'
    ? null
    : { status: 403, why: 'With a cookie alone, only our own page may ask this.' }
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
