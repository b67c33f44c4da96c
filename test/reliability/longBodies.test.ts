import { readFileSync } from 'node:fs'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArchiveServer, startArchiveServer } from '../support/archiveServer.ts'
import { importInto, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { bearerOf, callServer } from '../support/askServer.ts'
import { buildConversation } from '../support/buildExport.ts'
import { howMany } from '../support/howMany.ts'

const newFolder = temporaryFolders('longbodies')
const megabyte = Buffer.alloc(1024 * 1024, 'a')
const MEGABYTES = howMany(20, 100)
const TIMES = 10
/** Far less than all of them together, and clearly less than one. */
const MOST_GROWTH_MEGABYTES = 80
let server: ArchiveServer

beforeAll(async () => {
  const folder = newFolder('archive')
  await importInto(
    folder,
    saved(newFolder(), 'a.json', [
      buildConversation({ id: 'garden', title: 'Garden', turns: [['user', 'When are marigolds planted?']] }),
    ]),
  )
  server = await startArchiveServer({ archive: folder })
})
afterAll(() => server.stop())

/**
 * Sends as long as allowed. The connection closes after the rejection, which may be lost if data is still in flight.
 */
function sendLong(path: string, headers: Record<string, string>): Promise<number | 'cut off'> {
  return new Promise((resolve, reject) => {
    let sent = 0
    const request = http.request(
      {
        host: '127.0.0.1',
        port: server.port,
        method: 'POST',
        path,
        agent: false,
        headers: { ...bearerOf(server), 'content-type': 'application/json', ...headers },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
        request.destroy()
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve('cut off') : reject(error),
    )
    const send = (): void => {
      while (sent < MEGABYTES && !request.destroyed) {
        sent += 1
        if (!request.write(megabyte)) return void request.once('drain', send)
      }
      request.end()
    }
    send()
  })
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

describe('very long request bodies', () => {
  it.each(['/rpc/search.run', '/mcp', '/api/search'])(
    'are rejected at %s, with or without a declared length, and the server keeps answering',
    async (path) => {
      expect(await sendLong(path, { 'content-length': String(MEGABYTES * megabyte.length) })).toBeOneOf([
        413,
        'cut off',
      ])
      expect(await sendLong(path, { 'transfer-encoding': 'chunked' })).toBeOneOf([413, 'cut off'])
      expect(await callServer(server, 'search.run', { query: 'marigolds' })).toMatchObject({
        status: 200,
        reply: { ok: true },
      })
    },
  )

  it.runIf(process.platform === 'linux')('leave nothing in its memory', async () => {
    const before = memoryOf(server.pid)
    for (let time = 0; time < TIMES; time += 1)
      expect(await sendLong('/rpc/search.run', { 'transfer-encoding': 'chunked' })).toBeOneOf([413, 'cut off'])
    expect(memoryOf(server.pid) - before).toBeLessThan(MOST_GROWTH_MEGABYTES)
  })
})
