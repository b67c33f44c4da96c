import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { AppError } from '../../../shared/contract/appError.ts'

/** Handles a request like fetch. */
interface App {
  readonly fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
}

interface Listening {
  readonly port: number
  readonly close: () => Promise<void>
}

const PORTS_TO_TRY = 20
const MAX_CONNECTIONS = 2000

/**
 * How long a body may take is decided per route, because an upload may take hours. Clients are told that a connection
 * is kept for a minute, but it's closed half a minute later: a request sent just as it closes would get no response.
 */
const SERVER_BOUNDS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5000,
  requestTimeout: 0,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 60_000,
  keepAliveTimeoutBuffer: 30_000,
}

/** Listens only on loopback, at this port or the next free one; port 0 lets the system choose. */
export async function listenOnLoopback({ fetch }: App, port: number): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings),
    serverOptions: SERVER_BOUNDS,
  }) as Server
  server.maxConnections = MAX_CONNECTIONS
  await listenFrom(server, port, PORTS_TO_TRY)
  const { port: opened } = server.address() as AddressInfo
  return {
    port: opened,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function listenFrom(server: Server, port: number, triesLeft: number): Promise<void> {
  const error = await listen(server, port)
  if (error === null) return
  const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
  if (!isTaken || triesLeft === 0 || port === 65_535)
    throw AppError.of('portTaken', { port, error: error.code ?? 'unknown' }).causedBy(error)
  await listenFrom(server, port + 1, triesLeft - 1)
}

function listen(server: Server, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', resolve)
      resolve(null)
    })
  })
}
