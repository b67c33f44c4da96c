import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn, temporaryFolders } from '../../../support/archiveFixture.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { askServer, bearerOf, callServer, nextProgress, uploadTo } from '../../../support/askServer.ts'
import { buildConversation, buildZip, longExport } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('uploads')
const archive = newFolder('archive')
const uploadsFolder = path.join(archive, 'uploads')
let server: ArchiveServer
let zip: Buffer
beforeAll(async () => {
  server = await startArchiveServer({ archive })
  const garden = buildConversation({
    id: 'garden',
    title: 'Garden',
    turns: [
      ['user', 'When do I plant tulips?'],
      ['assistant', 'Plant tulips in autumn.'],
    ],
  })
  zip = fs.readFileSync(await buildZip(newFolder(), 'export.zip', { 'conversations.json': [garden] }))
})
afterAll(() => server.stop())

const bytes = { 'content-type': 'application/octet-stream' }
const left = (): string[] => (fs.existsSync(uploadsFolder) ? filesIn(uploadsFolder) : [])

/** Polls, because there is no other way to wait for another process. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('an upload', () => {
  it('is imported with a report under its own name, and then deleted', async () => {
    const uploadId = await uploadTo(server, 'My export.zip', zip)
    expect(left()).toEqual([`${uploadId}/My export.zip`])
    const { status, reply } = await callServer(server, 'imports.upload', { uploadIds: [uploadId] })
    expect(status).toBe(200)
    expect(reply).toMatchObject({
      ok: true,
      value: {
        outcomes: [
          {
            path: 'My export.zip',
            error: null,
            report: { sourcePath: 'My export.zip', source: 'zip', status: 'done', conversations: { new: 1 } },
          },
        ],
      },
    })
    expect(left()).toEqual([])
    expect(await callServer(server, 'conversations.list', {})).toMatchObject({ reply: { value: { total: 1 } } })
    expect(await callServer(server, 'imports.list', {})).toMatchObject({
      reply: { value: { imports: [{ sourcePath: 'My export.zip' }] } },
    })
    expect(await callServer(server, 'imports.upload', { uploadIds: [uploadId] })).toMatchObject({ status: 404 })
  })

  it("that isn't an export is rejected by its own name, and deleted too", async () => {
    const uploadId = await uploadTo(server, 'holiday.jpg', Buffer.from('no export at all'))
    const { reply } = await callServer(server, 'imports.upload', { uploadIds: [uploadId] })
    const [outcome] = (reply as { value: { outcomes: { path: string; error: { message: string } }[] } }).value.outcomes
    expect(outcome).toMatchObject({ path: 'holiday.jpg', report: null })
    expect(outcome?.error.message).not.toContain(archive)
    expect(left()).toEqual([])
  })

  it.each(['../../x', '..\\..\\x', '/etc/x', 'C:\\x', 'a/b/x', '.x', 'x\0', '\u202ex'])(
    'never leaves its folder, whatever its name: %j',
    async (name) => {
      const uploadId = await uploadTo(server, name, Buffer.from('x'))
      expect(left()).toEqual([`${uploadId}/x`])
      expect(fs.readdirSync(path.dirname(archive))).toEqual(['archive'])
      fs.rmSync(path.join(uploadsFolder, uploadId), { recursive: true })
    },
  )

  it('needs no name', async () => {
    const answer = await askServer(server.port, {
      method: 'PUT',
      path: '/uploads',
      headers: { ...bearerOf(server), ...bytes },
      body: 'x',
    })
    expect(answer.status).toBe(201)
    expect(left()).toEqual([expect.stringMatching(/^[\da-f-]{36}\/upload$/)])
    fs.rmSync(uploadsFolder, { recursive: true })
  })

  it('is readable only by its owner', async () => {
    if (process.platform === 'win32') return
    const uploadId = await uploadTo(server, 'a.zip', zip)
    for (const name of ['', uploadId]) expect(fs.statSync(path.join(uploadsFolder, name)).mode & 0o777).toBe(0o700)
    expect(fs.statSync(path.join(uploadsFolder, uploadId, 'a.zip')).mode & 0o777).toBe(0o600)
    fs.rmSync(uploadsFolder, { recursive: true })
  })

  it('may be longer than any other request', async () => {
    const long = randomBytes(40 * 1024 * 1024)
    const uploadId = await uploadTo(server, 'long.bin', long)
    expect(fs.readFileSync(path.join(uploadsFolder, uploadId, 'long.bin')).equals(long)).toBe(true)
    fs.rmSync(uploadsFolder, { recursive: true })
  })

  it('that is aborted leaves nothing', async () => {
    const request = http.request({
      host: '127.0.0.1',
      port: server.port,
      method: 'PUT',
      path: '/uploads?name=a.zip',
      headers: { ...bearerOf(server), ...bytes, 'content-length': '1000000' },
    })
    request.on('error', () => {})
    request.write(Buffer.alloc(1000))
    await until(() => left().length > 0)
    expect(left()).toEqual([expect.stringMatching(/^[\da-f-]{36}\.part\/a\.zip$/)])
    request.destroy()
    await until(() => fs.readdirSync(uploadsFolder).length === 0)
    expect(await callServer(server, 'archive.stats', {})).toMatchObject({ status: 200 })
  })

  it('is imported once, and stays while another one is imported', async () => {
    const [long, short] = [await uploadTo(server, 'long.json', longExport()), await uploadTo(server, 'short.zip', zip)]
    const importing = callServer(server, 'imports.upload', { uploadIds: [long] })
    await nextProgress(server)
    expect(await callServer(server, 'imports.upload', { uploadIds: [long] })).toMatchObject({
      reply: { ok: false, error: { code: 'archive_busy' } },
    })
    expect(await callServer(server, 'imports.upload', { uploadIds: [short] })).toMatchObject({
      reply: { value: { outcomes: [{ path: 'short.zip', error: { code: 'archive_busy' } }] } },
    })
    expect(left()).toContain(`${short}/short.zip`)
    await callServer(server, 'imports.stop', {})
    expect(await importing).toMatchObject({
      reply: { value: { outcomes: [{ path: 'long.json', report: { status: 'cancelled' } }] } },
    })
    expect(await callServer(server, 'imports.upload', { uploadIds: [short] })).toMatchObject({
      reply: { value: { outcomes: [{ path: 'short.zip', report: { status: 'done' } }] } },
    })
    expect(left()).toEqual([])
  })

  it('leaves nothing when its import is canceled', async () => {
    const uploadIds = [await uploadTo(server, 'long.json', longExport())]
    const importing = callServer(server, 'imports.upload', { uploadIds })
    await nextProgress(server)
    expect(await callServer(server, 'imports.stop', {})).toMatchObject({ reply: { ok: true, value: { stopped: 1 } } })
    expect(await importing).toMatchObject({
      status: 200,
      reply: { value: { outcomes: [{ path: 'long.json', report: { status: 'cancelled' } }] } },
    })
    expect(left()).toEqual([])
    expect(await callServer(server, 'imports.list', {})).toMatchObject({
      reply: {
        value: {
          imports: [
            { sourcePath: 'long.json', status: 'cancelled' },
            { status: 'done' },
            { status: 'cancelled' },
            { status: 'done' },
          ],
        },
      },
    })
  })

  it('larger than any disk is rejected before it is sent', async () => {
    const request = http.request({
      host: '127.0.0.1',
      port: server.port,
      method: 'PUT',
      path: '/uploads?name=a.zip',
      headers: { ...bearerOf(server), ...bytes, 'content-length': String(60 * 1024 ** 3) },
    })
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request.on('response', (response) => resolve(response.statusCode)).on('error', reject)
      request.write('x')
    })
    request.destroy()
    expect(status).toBe(413)
    expect(left()).toEqual([])
  })

  it('is rejected without the token', async () => {
    expect(
      (await askServer(server.port, { method: 'PUT', path: '/uploads?name=a', headers: bytes, body: 'x' })).status,
    ).toBe(401)
    expect((await askServer(server.port, { method: 'GET', path: '/uploads', headers: bearerOf(server) })).status).toBe(
      404,
    )
    expect(left()).toEqual([])
  })
})
