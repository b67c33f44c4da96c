import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { canceledBy } from './protocolError.ts'

interface StreamableHttpOptions {
  /** Called once per session. */
  readonly createServer: () => Server
  readonly createSessionId: () => string
  readonly maxBodyBytes: number
  readonly maxSessions?: number
  readonly idleMs?: number
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly server: Server
  readonly idle: NodeJS.Timeout
}

/** Long, because a client may stay open overnight; the number of sessions is limited anyway. */
const IDLE_MS = 24 * 60 * 60 * 1000
const MAX_SESSIONS = 100

/** The same server as over stdio, for clients that can't start a program. Access was checked earlier. */
export function createStreamableHttp(options: StreamableHttpOptions) {
  const { createServer, createSessionId, maxBodyBytes, maxSessions = MAX_SESSIONS, idleMs = IDLE_MS } = options
  /** Least recently used first. */
  const sessions = new Map<string, Session>()

  async function end(id: string): Promise<void> {
    const session = sessions.get(id)
    if (session === undefined) return
    sessions.delete(id)
    clearTimeout(session.idle)
    await session.server.close()
  }

  function keep(id: string, session: Omit<Session, 'idle'>): void {
    const idle = setTimeout(() => void end(id), idleMs)
    idle.unref()
    sessions.set(id, { ...session, idle })
    const [oldest] = sessions.keys()
    if (sessions.size > maxSessions && oldest !== undefined) void end(oldest)
  }

  async function begin(request: Request): Promise<Response> {
    const server = createServer()
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: createSessionId,
      maxRequestBodySize: maxBodyBytes,
      onsessioninitialized: (id) => keep(id, { transport, server }),
      onsessionclosed: end,
    })
    await server.connect(transport)
    closeCanceled(transport)
    const response = await transport.handleRequest(request)
    // The request didn't start a session.
    if (transport.sessionId === undefined) await server.close()
    return response
  }

  return {
    handle: async (request: Request): Promise<Response> => {
      const id = request.headers.get('mcp-session-id')
      if (id === null) return begin(request)
      const session = sessions.get(id)
      if (session === undefined)
        return Response.json(
          { jsonrpc: '2.0', id: null, error: { code: -32_001, message: 'There is no such session. Begin a new one.' } },
          { status: 404 },
        )
      session.idle.refresh()
      sessions.delete(id)
      sessions.set(id, session)
      return session.transport.handleRequest(request)
    },
    close: async (): Promise<void> => {
      await Promise.all([...sessions.keys()].map(end))
    },
  }
}

/** A canceled call gets no answer, but the SDK would keep its stream open for one. */
function closeCanceled(transport: WebStandardStreamableHTTPServerTransport): void {
  const receive = transport.onmessage
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's transports are no event targets
  transport.onmessage = (message, extra) => {
    receive?.(message, extra)
    const id = canceledBy(message)
    if (id !== undefined) transport.closeSSEStream(id)
  }
}
