import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { answerPage } from '../electron/doors/http/answerPage.ts'

const folder = path.join(import.meta.dirname, '..', 'out', 'renderer')
const PORTS_TO_TRY = 20

interface ServedPage {
  readonly address: string
  readonly close: () => Promise<void>
}

/** Serves the built window on loopback, at this port or the next free one; port 0 lets the system choose. */
export async function servePage(port: number): Promise<ServedPage> {
  const server = http.createServer((request, response) => {
    void answerPage(folder, request.method ?? 'GET', request.url ?? '/').then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
    })
  })
  await listenFrom(server, port, PORTS_TO_TRY)
  const { port: opened } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${opened}/`,
    close: () => new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}

async function listenFrom(server: http.Server, port: number, triesLeft: number): Promise<void> {
  const error = await listen(server, port)
  if (error === null) return
  if (error.code !== 'EADDRINUSE' || triesLeft === 0) throw error
  await listenFrom(server, port + 1, triesLeft - 1)
}

function listen(server: http.Server, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', resolve)
      resolve(null)
    })
  })
}
