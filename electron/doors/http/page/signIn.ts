import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isSameToken } from '../token.ts'
import { pageHeaders } from './answerPage.ts'

interface SignInOptions {
  readonly randomBytes: (byteLength: number) => Buffer
  readonly now: () => number
}

const SECRET_BYTES = 32
const CODE_LIFE_MS = 10 * 60 * 1000
/** People use a handful of browsers; the oldest session is dropped first. */
const MAX_SESSIONS = 100
const MAX_CODES = 100

/**
 * Browsers can't send a token, so they sign in with a one-time link and then use a secret in a cookie. Nothing is
 * stored on disk, so sessions end with the program.
 */
export function createSignIn({ randomBytes, now }: SignInOptions) {
  const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
  let codes: readonly { readonly code: string; readonly endsAtMs: number }[] = []
  let sessions: readonly string[] = []

  return {
    newCode(): string {
      const code = newSecret()
      codes = [...codes, { code, endsAtMs: now() + CODE_LIFE_MS }].slice(-MAX_CODES)
      return code
    },

    /** A session secret in exchange for an unused code, or null. */
    redeem(shown: string): string | null {
      const found = codes.filter(({ code }) => isSameToken(shown, code))
      codes = codes.filter((each) => !found.includes(each) && each.endsAtMs > now())
      if (!found.some(({ endsAtMs }) => endsAtMs > now())) return null
      const session = newSecret()
      sessions = [...sessions, session].slice(-MAX_SESSIONS)
      return session
    },

    /** Whether this secret belongs to a session. */
    knows: (shown: string): boolean => sessions.filter((session) => isSameToken(shown, session)).length > 0,
  }
}

export type SignIn = ReturnType<typeof createSignIn>

type ServedContext = Context<{ Bindings: HttpBindings }>

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

/** Cookies don't distinguish ports, and two archives may be served at once. */
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

/** For visitors without a link: a self-contained page that explains what to do. */
export function answerUnauthorized(context: Context, status: 401 | 403, sentence: string): Response {
  return context.body(pageOf(sentence), status, {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
}

function pageOf(sentence: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Backscroll</title>
<h1>Backscroll</h1>
<p>${sentence}</p>
<p>Open the link from the settings of the app, or from the terminal where you started
<code>backscroll serve</code>. It works once, for ten minutes. For a new link, use the settings, or restart the server
in the terminal.</p>
`
}
