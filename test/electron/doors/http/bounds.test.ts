import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { filesIn, importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { type Answer, type Asking, askServer, bearerOf, callServer, uploadTo } from '../../../support/askServer.ts'
import { buildConversation, longExport } from '../../../support/buildExport.ts'
import { fillDisk, smallDisks } from '../../../support/smallDisks.ts'

const newFolder = temporaryFolders('bounds')
const { canMount, disk } = smallDisks(newFolder)
const megabyte = 1024 * 1024
const tulips = buildConversation({
  id: 'tulips',
  title: 'Tulips',
  turns: [
    ['user', 'When do I plant tulips?'],
    ['assistant', 'In autumn.'],
  ],
})

async function withServer(archive: string, work: (server: ArchiveServer) => Promise<void>): Promise<void> {
  await importInto(archive, saved(newFolder(), 'a.json', [tulips]))
  const server = await startArchiveServer({ archive })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

const send = (server: ArchiveServer, body: Buffer, headers: Record<string, string> = {}): Promise<Answer> =>
  askServer(server.port, {
    method: 'PUT',
    path: '/uploads?name=a.zip',
    headers: { ...bearerOf(server), 'content-type': 'application/octet-stream', ...headers },
    body,
  })

const noRoom = {
  ok: false,
  error: { code: 'disk_full', message: expect.stringContaining('Free some space') as string },
}

describe.skipIf(!canMount)('on a full disk', () => {
  it('an upload with a known length gets 507 before it is written', async () => {
    const archive = path.join(disk(8), 'archive')
    await withServer(archive, async (server) => {
      const answer = await send(server, Buffer.alloc(12 * megabyte))
      expect({ status: answer.status, body: JSON.parse(answer.body) as unknown }).toMatchObject({
        status: 507,
        body: noRoom,
      })
      expect(filesIn(path.join(archive, 'uploads'))).toEqual([])
    })
  })

  it('one without gets 507 when the disk is full, leaves nothing, and a smaller one is accepted', async () => {
    const archive = path.join(disk(8), 'archive')
    await withServer(archive, async (server) => {
      const answer = await send(server, Buffer.alloc(12 * megabyte), { 'transfer-encoding': 'chunked' })
      expect({ status: answer.status, body: JSON.parse(answer.body) as unknown }).toMatchObject({
        status: 507,
        body: noRoom,
      })
      expect(filesIn(path.join(archive, 'uploads'))).toEqual([])
      expect((await send(server, Buffer.alloc(megabyte))).status).toBe(201)
      expect((await askServer(server.port, { path: '/health' })).status).toBe(200)
    })
  })

  it('an import reports the reason, and a backup gets 507; both succeed once there is room', async () => {
    const room = disk(48)
    const archive = path.join(room, 'archive')
    await withServer(archive, async (server) => {
      const uploadId = await uploadTo(server, 'long.json', longExport())
      const ballast = fillDisk(room, 300_000)
      expect(await callServer(server, 'archive.backup', {})).toMatchObject({ status: 507, reply: noRoom })
      expect(await callServer(server, 'imports.upload', { uploadIds: [uploadId] })).toMatchObject({
        status: 200,
        reply: { value: { outcomes: [{ report: null, error: { code: 'disk_full' } }] } },
      })
      expect(await callServer(server, 'conversations.list', {})).toMatchObject({
        status: 200,
        reply: { value: { total: 1 } },
      })
      fs.rmSync(ballast)
      expect(await callServer(server, 'archive.backup', {})).toMatchObject({
        status: 200,
        reply: { value: { backups: [{ name: expect.stringMatching(/^backup-/) as string }] } },
      })
    })
  })
})

/** Sends this many requests at once, each on its own connection. */
const askOften = (server: ArchiveServer, times: number, asking: Asking): Promise<Answer>[] =>
  Array.from({ length: times }, () =>
    askServer(server.port, { ...asking, headers: { ...bearerOf(server), ...asking.headers } }),
  )

/** Polls, because from outside there is no way to tell when all requests have arrived. */
async function untilStatus(status: number, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status === status) return answer
    await sleep(50)
  }
}

describe('with too many requests at once', () => {
  it('those beyond a thousand get 429 and a retry time, and the others an answer', async () => {
    const archive = newFolder('archive')
    await withServer(archive, async (server) => {
      // While another process writes, edits wait and keep their turn.
      const writer = new Database(path.join(archive, 'archive.db'))
      writer.exec('BEGIN IMMEDIATE')
      const edit: Asking = {
        method: 'POST',
        path: '/rpc/conversations.edit',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: tulips.id, isStarred: true }),
      }
      const edits = askOften(server, 16, edit)
      const searches = askOften(server, 1100, { path: '/api/chat/threads/search?query=tulips' })
      const beyond = await Promise.race(searches)
      expect(beyond.status).toBe(429)
      expect(beyond.headers['retry-after']).toBe('1')
      expect(JSON.parse(beyond.body)).toEqual({ error: expect.stringContaining('Try again') as string })
      expect((await askServer(server.port, { path: '/health' })).status).toBe(200)
      writer.exec('ROLLBACK')
      writer.close()
      const statuses = (await Promise.all(searches)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1000)
      // Edits that waited too long for the other writer get an error.
      for (const { status } of await Promise.all(edits)) expect([200, 409]).toContain(status)
      expect(
        (await askServer(server.port, { path: '/api/chat/threads/search?query=tulips', headers: bearerOf(server) }))
          .status,
      ).toBe(200)
    })
  }, 60_000)

  it('uploads beyond a hundred and four get 429, and the others a turn when earlier ones are done', async () => {
    await withServer(newFolder('archive'), async (server) => {
      const headers = { ...bearerOf(server), 'content-type': 'application/octet-stream', 'content-length': '10' }
      const stalled = Array.from({ length: 104 }, () => {
        const request = http.request({
          host: '127.0.0.1',
          port: server.port,
          method: 'PUT',
          path: '/uploads?name=a',
          headers,
          agent: false,
        })
        request.on('error', () => {})
        request.write('12345')
        return request
      })
      const refused = await untilStatus(429, () =>
        Promise.race([send(server, Buffer.from('x')), sleep(500, { status: 0, headers: {}, body: '' })]),
      )
      expect(refused.headers['retry-after']).toBe('5')
      expect(JSON.parse(refused.body)).toMatchObject({ ok: false, error: { code: 'archive_busy' } })
      for (const request of stalled) request.destroy()
      expect((await untilStatus(201, () => send(server, Buffer.from('x')))).status).toBe(201)
    })
  }, 60_000)
})
