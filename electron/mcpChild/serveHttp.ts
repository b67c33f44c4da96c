import { createHttpApp, MAX_BODY_BYTES } from '../doors/http/createHttpApp.ts'
import { listenOnLoopback } from '../doors/http/listen.ts'
import { createTokenFile } from '../doors/http/token.ts'
import { createStreamableHttp } from '../doors/mcp/transport/serveStreamableHttp.ts'

interface ServeHttpOptions {
  readonly port: number
  readonly needsToken: boolean
  readonly archiveFolder: string
  readonly createServer: Parameters<typeof createStreamableHttp>[0]['createServer']
  readonly randomBytes: (byteLength: number) => Buffer
  readonly randomUUID: () => string
  readonly log: (line: string) => void
  readonly logBug: (error: unknown) => void
}

/** Serves until a signal ends the program. */
export async function serveHttp({
  port,
  needsToken,
  archiveFolder,
  createServer,
  randomBytes,
  randomUUID,
  log,
  logBug,
}: ServeHttpOptions): Promise<void> {
  const mcp = createStreamableHttp({ createServer, createSessionId: randomUUID, maxBodyBytes: MAX_BODY_BYTES })
  const tokenFile = needsToken ? createTokenFile(archiveFolder, 'agents', randomBytes) : null
  // Create the token before the first request, so that the file below exists.
  tokenFile?.read()
  // The name by which containers reach this computer. A page elsewhere that takes over this name could send requests,
  // but it has no token, and there's no cookie for the browser to add. So this needs a token.
  const allowedHosts = needsToken ? ['host.docker.internal'] : []
  const app = createHttpApp({
    allowedHosts,
    tokens: tokenFile === null ? null : { person: null, agents: tokenFile.read },
    mcp: mcp.handle,
    routes: [],
    logBug,
  })
  const listening = await listenOnLoopback(app, port)
  const access =
    tokenFile === null ? 'every program of this machine may ask, without a token' : `the token is in ${tokenFile.file}`
  log(`listening at http://127.0.0.1:${listening.port}/mcp (${access})`)
}
