import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { createStreamableHttp } from '../../../../../electron/doors/mcp/transport/serveStreamableHttp.ts'

const LONG_MS = 60_000

function open({ maxSessions = 100, idleMs = LONG_MS } = {}) {
  let sessionCount = 0
  let openCount = 0
  const createServer = (): Server => {
    openCount += 1
    const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } })
    server.setRequestHandler(ListToolsRequestSchema, () => new Promise<never>(() => {}))
    return Object.assign(server, { onclose: () => void (openCount -= 1) })
  }
  const http = createStreamableHttp({
    createServer,
    createSessionId: () => `session-${(sessionCount += 1)}`,
    maxBodyBytes: 1000,
    maxSessions,
    idleMs,
  })
  const send = (body: object | null, session?: string, method = 'POST'): Promise<Response> => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(session === undefined ? {} : { 'mcp-session-id': session }),
    }
    return http.handle(
      new Request('http://127.0.0.1/mcp', {
        method,
        headers,
        ...(body === null ? {} : { body: JSON.stringify(body) }),
      }),
    )
  }
  return {
    send,
    begin: async (): Promise<string> => {
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
      const response = await send({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
      await response.text()
      return response.headers.get('mcp-session-id') ?? ''
    },
    ping: async (session: string): Promise<number> => {
      const response = await send({ jsonrpc: '2.0', id: 2, method: 'ping' }, session)
      await response.text()
      return response.status
    },
    close: http.close,
    openCount: () => openCount,
  }
}

describe('sessions', () => {
  it('each have their own server', async () => {
    const { begin, ping, openCount, close } = open()
    const [one, two] = [await begin(), await begin()]
    expect([one, two, openCount()]).toEqual(['session-1', 'session-2', 2])
    expect([await ping(one), await ping(two)]).toEqual([200, 200])
    await close()
    expect([openCount(), await ping(one)]).toEqual([0, 404])
  })

  it('end when a client closes them', async () => {
    const { begin, ping, send, openCount } = open()
    const session = await begin()
    expect((await send(null, session, 'DELETE')).status).toBe(200)
    expect([openCount(), await ping(session)]).toEqual([0, 404])
  })

  it('make room for others, least recently used first', async () => {
    const { begin, ping, openCount, close } = open({ maxSessions: 2 })
    const [one, two] = [await begin(), await begin()]
    expect(await ping(one)).toBe(200)
    const three = await begin()
    expect([await ping(one), await ping(two), await ping(three), openCount()]).toEqual([200, 404, 200, 2])
    await close()
  })

  it('end when idle', async () => {
    const { begin, ping, openCount } = open({ idleMs: 20 })
    const session = await begin()
    await expect.poll(openCount).toBe(0)
    expect(await ping(session)).toBe(404)
  })

  it('start only with an initialize request, and other attempts leave nothing', async () => {
    const { send, openCount } = open()
    expect((await send({ jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(400)
    expect((await send(null, undefined, 'DELETE')).status).toBe(400)
    expect((await send({ text: 'a'.repeat(2000) })).status).toBe(413)
    expect(openCount()).toBe(0)
  })
})

describe('a canceled call', () => {
  it('leaves no stream open', async () => {
    const { begin, send, close } = open()
    const session = await begin()
    const call = await send({ jsonrpc: '2.0', id: 7, method: 'tools/list' }, session)
    await send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }, session)
    expect(await call.text()).not.toContain('result')
    await close()
  })
})
