import { isSame } from '../isSame.ts'

interface SignInOptions {
  readonly randomBytes: (byteLength: number) => Buffer
  readonly now: () => number
}

const SECRET_BYTES = 32
const CODE_LIFE_MS = 10 * 60 * 1000
/** People have a handful of browsers; the oldest goes first. */
const MAX_SESSIONS = 100
const MAX_CODES = 100

/**
 * How a browser is let in, as it cannot show a token: by a link that works once, and from then on by a secret in a
 * cookie. Nothing of it is written anywhere, so it ends with the program.
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

    /** A session's secret for a code that has not been used, else null. */
    redeem(shown: string): string | null {
      const found = codes.filter(({ code }) => isSame(shown, code))
      codes = codes.filter((each) => !found.includes(each) && each.endsAtMs > now())
      if (!found.some(({ endsAtMs }) => endsAtMs > now())) return null
      const session = newSecret()
      sessions = [...sessions, session].slice(-MAX_SESSIONS)
      return session
    },

    /** Whether a browser with this secret was let in. */
    knows: (shown: string): boolean => sessions.filter((session) => isSame(shown, session)).length > 0,
  }
}

export type SignIn = ReturnType<typeof createSignIn>
