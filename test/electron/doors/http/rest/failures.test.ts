import http from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Dispatch } from '../../../../../electron/api/dispatch.ts'
import { type ErrorCode, errorCodes } from '../../../../../shared/reasons/reason.ts'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import { openSearch } from '../../../../support/searchFixture.ts'
import { dispatchOf, type RestServer, startRest } from './restServer.ts'

const newFolder = temporaryFolders('rest-failures')
const searches = ['/api/search?q=carrots', '/api/chat/threads/search?query=carrots']
const failing =
  (code: ErrorCode): Dispatch =>
  async () => ({ ok: false, error: { code, message: 'SELECT * FROM nodes failed at /home/mira/archive.db' } })
const late: Dispatch = async () => ({ ok: true, value: { messages: [], isInterrupted: true } as never })

describe('a search that fails', () => {
  it.each(searches)('explains how to import without an archive: %s', async (target) => {
    const folder = newFolder('nothing here')
    const { get } = await startRest({ dispatch: dispatchOf(openSearch({ folder })) })
    const { status, body } = await get(target)
    expect({ status, body }).toEqual({
      status: 503,
      body: { detail: "There's no archive yet. Import an export first: backscroll import FILE" },
    })
  })

  it.each(searches)('reports only that it is our fault: %s', async (target) => {
    const { get } = await startRest({ dispatch: failing('internal') })
    const { status, body } = await get(target)
    expect({ status, body }).toEqual({ status: 500, body: { detail: 'Internal Server Error' } })
  })

  it.each(searches.flatMap((target) => errorCodes.map((code) => [code, target])))(
    'reveals no path and no SQL: %s at %s',
    async (code, target) => {
      const { get } = await startRest({ dispatch: failing(code as ErrorCode) })
      const { status, body } = await get(target ?? '')
      expect([500, 503]).toContain(status)
      expect(JSON.stringify(body)).not.toMatch(/mira|SELECT|nodes/)
    },
  )

  it('reports a timeout', async () => {
    const [messages, threads] = [await startRest({ dispatch: late }), await startRest({ dispatch: failing('stopped') })]
    expect(await messages.get(searches[0] ?? '')).toMatchObject({
      status: 503,
      body: { detail: 'Database operation timeout' },
    })
    expect(await threads.get(searches[1] ?? '')).toMatchObject({
      status: 503,
      body: { detail: 'Database operation timeout' },
    })
  })

  it.each(searches)('stops when the client disconnects: %s', async (target) => {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<boolean>()
    const endless: Dispatch = ({ context: { signal } }) => {
      begun.resolve()
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          ended.resolve(signal.aborted)
          resolve({ ok: false, error: { code: 'stopped', message: '' } })
        }),
      )
    }
    const { port } = await startRest({ dispatch: endless })
    const request = http.get({ host: '127.0.0.1', port, path: target })
    request.on('error', () => {})
    await begun.promise
    request.destroy()
    expect(await ended.promise).toBe(true)
  })
})

describe('next to a search', () => {
  let server: RestServer
  beforeAll(async () => {
    server = await startRest({ dispatch: failing('internal'), token: 't'.repeat(43) })
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is not an allowed method', async (method) => {
    for (const path of Object.keys(server.document.paths)) {
      const response = await server.fetchFrom(path, { method, headers: { 'content-type': 'application/json' } })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET')
      expect(await response.json()).toEqual({ detail: 'Method Not Allowed' })
    }
  })

  it.each([...searches, '/openapi.json', '/docs', '/docs.css'])(
    'nothing is revealed without the token: %s',
    async (target) => {
      const response = await server.fetchFrom(target, { headers: { authorization: '' } })
      expect(response.status).toBe(401)
      const body: unknown = await response.json()
      if (searches.includes(target))
        expect(server.problemsOf({ path: target.split('?')[0] ?? '', status: 401, body })).toEqual([])
    },
  )
})
