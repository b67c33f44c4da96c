import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importInto, temporaryFolders } from '../../../support/archiveFixture.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { type Answer, askServer, bearerOf } from '../../../support/askServer.ts'
import { buildConversation, buildZip } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('files')
const archive = newFolder('archive')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'), Buffer.alloc(24)])
const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const id = (letter: string): string => `file-${letter.repeat(22)}`

let server: ArchiveServer
beforeAll(async () => {
  const turns = ['A', 'B', 'C', 'D'].map(
    (letter) => ['user', 'Look', { metadata: { attachments: [{ id: id(letter), name: letter }] } }] as const,
  )
  const files = {
    [`${id('A')}-a.png`]: png,
    [`${id('B')}-b.html`]: page,
    [`${id('C')}-c.svg`]: drawing,
    [`${id('D')}-d.wav`]: wav,
  }
  await importInto(
    archive,
    await buildZip(newFolder(), 'a.zip', {
      'conversations.json': [buildConversation({ id: 'pictures', turns })],
      ...files,
    }),
  )
  server = await startArchiveServer({ archive })
})
afterAll(() => server.stop())

const get = (target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> =>
  askServer(server.port, { method, path: target, headers: { ...bearerOf(server), ...headers } })

describe('a file of the archive', () => {
  it.each([
    ['a picture', png, 'image/png'],
    ['a voice clip', wav, 'audio/wav'],
  ])('is displayed when it is %s', async (_what, content, type) => {
    const { status, headers, body } = await get(`/files/${hashOf(content)}`)
    expect({ status, type: headers['content-type'], disposition: headers['content-disposition'] }).toEqual({
      status: 200,
      type,
      disposition: 'inline',
    })
    expect(Buffer.from(body, 'latin1').equals(content)).toBe(true)
  })

  it.each([
    ['a page', page],
    ['a drawing with a script', drawing],
  ])('is only downloaded when it is %s', async (_what, content) => {
    const { status, headers, body } = await get(`/files/${hashOf(content)}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(Buffer.from(body, 'latin1').equals(content)).toBe(true)
  })

  it('is served in ranges', async () => {
    const target = `/files/${hashOf(wav)}`
    expect(await get(target, { range: 'bytes=0-3' })).toMatchObject({
      status: 206,
      body: 'RIFF',
      headers: { 'content-range': `bytes 0-3/${wav.length}`, 'content-length': '4' },
    })
    expect(await get(target, { range: 'bytes=8-11' })).toMatchObject({ status: 206, body: 'WAVE' })
    expect((await get(target, { range: 'bytes=-2' })).body).toBe('\0\0')
    expect((await get(target, { range: `bytes=${wav.length - 1}-` })).headers['content-length']).toBe('1')
    expect(await get(target, { range: `bytes=${wav.length}-` })).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${wav.length}` },
    })
    for (const odd of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
      expect((await get(target, { range: odd })).status).toBe(200)
    expect(await get(target, {}, 'HEAD')).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': String(wav.length) },
    })
  })

  it('is found only by its hash', async () => {
    const hash = hashOf(png)
    for (const wrong of [
      hash.toUpperCase(),
      hash.slice(1),
      'f'.repeat(64),
      `..%2f${hash.slice(0, 2)}%2f${hash}`,
      '..%2f..%2farchive.db',
      '%2e%2e/%2e%2e/http-token',
      '',
    ]) {
      expect((await get(`/files/${wrong}`)).status).toBe(404)
    }
  })

  it("isn't served when another file has replaced it", async () => {
    const hash = hashOf(drawing)
    const file = path.join(archive, 'attachments', hash.slice(0, 2), hash)
    const secret = path.join(newFolder(), 'secret')
    fs.writeFileSync(secret, Buffer.alloc(drawing.length, 's'))
    fs.rmSync(file)
    expect((await get(`/files/${hash}`)).status).toBe(404)
    fs.symlinkSync(secret, file)
    expect((await get(`/files/${hash}`)).status).toBe(404)
  })
})
