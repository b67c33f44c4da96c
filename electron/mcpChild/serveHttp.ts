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

/** Goes on until a signal ends the program. */
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
  // Made before anybody can ask, so that the person finds it where the line below says.
  tokenFile?.read()
  // The name by which containers reach this machine. Should a page elsewhere come to go by it, it could ask, but knows
  // no token, and here is no cookie that a browser would add: hence never without a token.
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
