import { protocol, type Session } from 'electron'
import { createExportRoutes } from '../../doors/http/exports.ts'
import { createFileRoutes } from '../../doors/http/files.ts'
import { answerPage } from '../../doors/http/page/answerPage.ts'
import { createExportFiles } from '../../export/exportFiles.ts'
import { findArchiveFile } from '../../store/archive/findArchiveFile.ts'

interface Served {
  /** The folder of the page's files. */
  readonly folder: string
  readonly answerFile: (request: Request) => Promise<Response>
}

const scheme = 'app'
const host = 'backscroll'
/** Files from the archive: attachments and exports. */
const archiveFiles = /^\/(?:files|exports)\//

export const appPage = `${scheme}://${host}/`

/** Call it before the app is ready. A standard scheme has an origin, so 'self' in the page's policy means us. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true }
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }])
}

/** Serves the page's files and the archive's, and nothing else on the disk. */
export function serveApp(session: Session, { folder, answerFile }: Served): void {
  session.protocol.handle(scheme, async (request) => {
    const url = new URL(request.url)
    const path = url.host === host ? url.pathname : ''
    if (archiveFiles.test(path)) return answerFile(request)
    const { status, headers, body } = await answerPage(folder, request.method, path)
    return new Response(body, { status, headers })
  })
}

/** Answers a request for an attachment or an export, exactly as the server does for a browser. */
export async function answerArchiveFile(archiveFolder: string, request: Request): Promise<Response> {
  const exports = createExportRoutes((exportId) => createExportFiles(archiveFolder).find(exportId, Date.now()))
  return createFileRoutes((sha256) => findArchiveFile(archiveFolder, sha256))
    .route('/', exports)
    .fetch(request)
}
