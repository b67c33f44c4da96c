import { isFlagOn, readAgentSettings } from '../api/agentSettings.ts'
import type { Dispatch } from '../api/dispatch.ts'
import { createUploads } from '../api/uploads.ts'
import { MAX_BODY_BYTES } from '../doors/http/createHttpApp.ts'
import { type OpenedServer, openServer } from '../doors/http/openServer.ts'
import { createMcpServer } from '../doors/mcp/createMcpServer.ts'
import { createStreamableHttp } from '../doors/mcp/transport/serveStreamableHttp.ts'
import { createExportFiles } from '../export/exportFiles.ts'
import { watchForChanges } from '../store/archive/changeWatch.ts'
import { findArchiveFile } from '../store/archive/findArchiveFile.ts'

export interface ArchiveServerOptions {
  readonly port: number
  readonly needsToken: boolean
  readonly hasMcp: boolean
  /** Additional host names that the server accepts. */
  readonly allowedHosts: readonly string[]
  readonly archiveFolder: string
  /** The folder of the built page. */
  readonly pageFolder: string
  readonly version: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly dispatch: Dispatch
  readonly now: () => number
  readonly randomBytes: (byteLength: number) => Buffer
  readonly randomUUID: () => string
  readonly log: (line: string) => void
  readonly logBug: (error: unknown) => void
}

/** Creates the server for any program: the door for browsers and scripts and, if wanted, the one for agents. */
export async function openArchiveServer(options: ArchiveServerOptions): Promise<OpenedServer> {
  const { archiveFolder, now } = options
  const exports = createExportFiles(archiveFolder)
  exports.removeOld(now())
  const agents = options.hasMcp ? agentsDoor(options) : null
  const server = await openServer({
    ...options,
    uploads: createUploads(archiveFolder),
    findFile: (sha256) => findArchiveFile(archiveFolder, sha256),
    findExport: (exportId) => exports.find(exportId, now()),
    watch: watchForChanges(archiveFolder),
    mcp: agents?.handle ?? null,
  })
  return {
    ...server,
    // Closing connections doesn't stop agents' work, because they may reconnect for it.
    close: async () => {
      await server.close()
      await agents?.close()
    },
  }
}

function agentsDoor({ archiveFolder, dispatch, version, env, now, randomUUID, log }: ArchiveServerOptions) {
  const isCompact = isFlagOn(env['COMPACT_RESPONSES'])
  const hasConversations = isFlagOn(env['ENABLE_CONVERSATIONS'])
  const settings = readAgentSettings(archiveFolder)
  const createServer = () => createMcpServer({ dispatch, version, now, settings, isCompact, hasConversations, log })
  return createStreamableHttp({ createServer, createSessionId: randomUUID, maxBodyBytes: MAX_BODY_BYTES })
}
