import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import type { Reply } from '../../../../shared/contract/reply.ts'
import { importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { type Answer, askServer, bearerOf } from '../../../support/askServer.ts'
import { buildConversation } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('httpexports')
const archive = newFolder('archive')
const conversation = buildConversation({ id: 'leeks', title: 'Sauté "leeks" (1)', turns: [['user', 'How long?']] })

let server: ArchiveServer
beforeAll(async () => {
  await importInto(archive, saved(newFolder(), 'conversations.json', [conversation]))
  const old = path.join(archive, 'exports', '00000000-0000-4000-8000-000000000000')
  fs.mkdirSync(old, { recursive: true })
  fs.writeFileSync(path.join(old, 'old.md'), 'old')
  fs.utimesSync(path.join(old, 'old.md'), 1, 1)
  server = await startArchiveServer({ archive })
})
afterAll(() => server.stop())

async function make(format: string): Promise<Output<'exports.conversations'>> {
  const headers = { ...bearerOf(server), 'content-type': 'application/json' }
  const { body } = await askServer(server.port, {
    method: 'POST',
    path: '/rpc/exports.conversations',
    headers,
    body: JSON.stringify({ ids: [conversation.id], format }),
  })
  const reply = JSON.parse(body) as Reply<Output<'exports.conversations'>>
  if (!reply.ok) throw new Error(reply.error.message)
  return reply.value
}

const get = (target: string, method = 'GET', headers: Record<string, string> = bearerOf(server)): Promise<Answer> =>
  askServer(server.port, { method, path: target, headers })

describe('an export', () => {
  it('is downloaded under its name, never displayed, and not cached', async () => {
    const { exportId, byteLength } = await make('html')
    const { status, headers, body } = await get(`/exports/${exportId}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(byteLength),
      'content-disposition':
        'attachment; filename="2025-01-01 Saute leeks (1).html"; ' +
        `filename*=UTF-8''2025-01-01%20Saut%C3%A9%20leeks%20%281%29.html`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(Buffer.from(body, 'latin1').toString()).toContain('How long?')
    expect(await get(`/exports/${exportId}`, 'HEAD')).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': String(byteLength) },
    })
  })

  it('requires the token, and is found only by its id', async () => {
    const { exportId, fileName } = await make('json')
    expect((await get(`/exports/${exportId}`, 'GET', {})).status).toBe(401)
    for (const wrong of [
      '',
      `${exportId}/${encodeURIComponent(fileName)}`,
      exportId.toUpperCase().replace(/\d/g, 'A'),
      '..%2f..%2farchive.db',
      `${exportId}.part`,
    ])
      expect((await get(`/exports/${wrong}`)).status).toBe(404)
  })

  it('that has expired is deleted when a server starts', () => {
    expect(fs.existsSync(path.join(archive, 'exports', '00000000-0000-4000-8000-000000000000'))).toBe(false)
  })
})
