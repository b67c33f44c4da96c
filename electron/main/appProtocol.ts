import { protocol, type Session } from 'electron'
import { answerPage } from '../doors/http/answerPage.ts'

const scheme = 'app'
const host = 'backscroll'

export const appPage = `${scheme}://${host}/`

/** Must be called before the app is ready. A standard scheme has an origin, so that 'self' in the page's policy means us. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }])
}

/** Serves the window's files, and nothing else from the disk. */
export function serveApp(session: Session, folder: string): void {
  session.protocol.handle(scheme, async (request) => {
    const url = new URL(request.url)
    const path = url.host === host ? url.pathname : ''
    const { status, headers, body } = await answerPage(folder, request.method, path)
    return new Response(body, { status, headers })
  })
}
