import { Hono } from 'hono'
import { answerPage } from './answerPage.ts'
import type { GuardedEnv } from '../guard.ts'
import { answerUnauthorized, readSession, type SignIn, writeSession } from './signIn.ts'

interface PageParts {
  /** The folder of the built page. */
  readonly folder: string
  /** Null shows the page without signing in. */
  readonly signIn: SignIn | null
}

/** Serves the app in a browser, and the sign-in link. */
export function createPageRoutes({ folder, signIn }: PageParts): Hono<GuardedEnv> {
  const routes = new Hono<GuardedEnv>()
  routes.get('/open', (context) => {
    const session =
      signIn === null || context.req.method !== 'GET' ? null : signIn.redeem(context.req.query('code') ?? '')
    if (session !== null) writeSession(context, session)
    const isAllowed = session !== null || signIn === null || signIn.knows(readSession(context) ?? '')
    return isAllowed
      ? context.redirect('/', 303)
      : answerUnauthorized(context, 403, 'This link was already used or has expired.')
  })
  routes.get('*', async ({ req }) => {
    const { status, headers, body } = await answerPage(folder, req.method, req.path)
    return new Response(body, { status, headers })
  })
  return routes
}
