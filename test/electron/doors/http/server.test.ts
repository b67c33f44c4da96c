import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { type Answer, askServer, type Asking, bearerOf, callServer } from '../../../support/askServer.ts'
import { buildConversation } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('server')
const archive = newFolder('archive')
let server: ArchiveServer
let open: ArchiveServer
let cookie = ''
beforeAll(async () => {
  const garden = buildConversation({
    id: 'garden',
    title: 'Garden',
    turns: [
      ['user', 'When do I plant tulips?'],
      ['assistant', 'Plant tulips in autumn.'],
    ],
  })
  await importInto(archive, saved(newFolder(), 'export.json', [garden]))
  server = await startArchiveServer({ archive })
  open = await startArchiveServer({ archive, args: ['--no-auth'] })
  cookie = await letIn(server)
})
afterAll(() => Promise.all([server.stop(), open.stop()]))

const ask = (asking: Asking, { port } = server): Promise<Answer> => askServer(port, asking)
const statusOf = async (asking: Asking, which = server): Promise<number> => (await ask(asking, which)).status
const json = { 'content-type': 'application/json' }
const list: Asking = { method: 'POST', path: '/rpc/conversations.list', body: '{}', headers: json }
const withHeaders = (headers: Readonly<Record<string, string>>, asking: Asking = list): Asking => ({
  ...asking,
  headers: { ...asking.headers, ...headers },
})

async function letIn({ link, port }: ArchiveServer): Promise<string> {
  const { headers } = await askServer(port, { path: new URL(link).pathname + new URL(link).search })
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

/** The warning that the page isn't built isn't about a request. */
const complaintsOf = ({ stderr }: ArchiveServer): string =>
  stderr().replace(/^backscroll: The app's page isn't built.*\n/m, '')

describe('the link', () => {
  it('sets a cookie that no script and no other site can use, and redirects to the page', async () => {
    const other = await startArchiveServer({ archive })
    const target = new URL(other.link).pathname + new URL(other.link).search
    const answer = await ask({ path: target }, other)
    expect(answer).toMatchObject({ status: 303, headers: { location: '/' } })
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^backscroll_\d+=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(await ask({ path: target }, other)).toMatchObject({
      status: 403,
      body: expect.stringContaining('already used'),
    })
    await other.stop()
  })

  it('with a wrong code, without one, or with the token as one gets a page that explains what to do', async () => {
    for (const target of ['/open?code=x', '/open?code=', '/open', `/open?code=${server.token}`]) {
      const answer = await ask({ path: target })
      expect(answer).toMatchObject({
        status: 403,
        headers: { 'content-type': expect.stringContaining('text/html') },
        body: expect.stringContaining('backscroll serve'),
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('still leads to the page in a browser that is signed in', async () => {
    expect(
      await ask({ path: new URL(server.link).pathname + new URL(server.link).search, headers: { cookie } }),
    ).toMatchObject({ status: 303 })
  })

  it('only works under our host name', async () => {
    expect(await statusOf({ path: '/open?code=x', headers: { host: `rebind.test:${server.port}` } })).toBe(403)
  })
})

describe('a browser', () => {
  const page = { accept: 'text/html,*/*' }

  it("that isn't signed in gets a page without scripts, and nothing else", async () => {
    const answer = await ask({ headers: page })
    expect(answer).toMatchObject({ status: 401, headers: { 'content-type': expect.stringContaining('text/html') } })
    expect(answer.body).not.toContain('<script')
    expect(answer.body).toContain('backscroll serve')
    for (const target of ['/assets/index.js', '/events', '/docs', '/openapi.json', `/files/${'a'.repeat(64)}`])
      expect(await statusOf({ path: target })).toBe(401)
  })

  it('may read and, from our page, call anything', async () => {
    expect(await statusOf({ path: '/openapi.json', headers: { cookie } })).toBe(200)
    expect(await statusOf(withHeaders({ cookie, origin: `http://127.0.0.1:${server.port}` }))).toBe(200)
    expect(await statusOf(withHeaders({ cookie, 'sec-fetch-site': 'same-origin' }))).toBe(200)
  })

  it.each([
    ['has no origin', {}],
    ['was typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['comes from another page', { origin: 'https://evil.example' }],
    ['comes from another port on this computer', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['comes from a page with a null origin', { origin: 'null' }],
  ])('is rejected despite its cookie when a request %s', async (_what, headers) => {
    expect(await statusOf(withHeaders({ cookie, ...headers }))).toBe(403)
  })

  it("isn't admitted by a forged cookie, by that of another port, or by one with the token", async () => {
    const [name] = cookie.split('=')
    for (const wrong of [
      `${name}=${'x'.repeat(43)}`,
      `${name}=`,
      `backscroll_1=${cookie.split('=')[1]}`,
      `${name}=${server.token}`,
    ]) {
      expect(await statusOf(withHeaders({ cookie: wrong, origin: `http://127.0.0.1:${server.port}` }))).toBe(401)
    }
  })

  it("gets pages that run only our scripts and can't be framed", async () => {
    for (const headers of [{ cookie }, {}]) {
      const { headers: answered } = await ask({ headers: { ...page, ...headers } })
      expect(answered['content-security-policy']).toMatch(
        /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
      )
      expect(answered['content-security-policy']).not.toContain('unsafe')
      expect(answered).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    }
  })
})

describe('the guard', () => {
  it.each(['evil.example', 'rebind.test', '127.0.0.1.evil.example', '0.0.0.0'])(
    'rejects every path under the name %s, whatever the credentials',
    async (name) => {
      for (const which of [server, open]) {
        const headers = { ...bearerOf(server), cookie, host: `${name}:${which.port}` }
        for (const target of ['/', '/health', '/openapi.json', '/api/search?q=tulips', '/events', '/open?code=x'])
          expect(await statusOf({ path: target, headers }, which)).toBe(403)
        expect(await statusOf(withHeaders(headers), which)).toBe(403)
      }
    },
  )

  it.each(['https://evil.example', 'null', 'http://localhost'])(
    'rejects the origin %s, even when no token is required',
    async (origin) => {
      expect(await statusOf(withHeaders({ ...bearerOf(server), origin }))).toBe(403)
      expect(await statusOf(withHeaders({ origin }), open)).toBe(403)
      expect(await statusOf({ path: '/api/search?q=tulips', headers: { origin } }, open)).toBe(403)
    },
  )

  it('lets no page read', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const answer of [
      await ask({ method: 'OPTIONS', path: '/rpc/conversations.list', headers }),
      await ask(withHeaders({ ...bearerOf(server), origin: `http://127.0.0.1:${server.port}` })),
    ]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  it('requires the token, and only in a header', async () => {
    expect(await statusOf(list)).toBe(401)
    expect(await statusOf(withHeaders({ authorization: `Bearer ${'x'.repeat(43)}` }))).toBe(401)
    for (const name of ['token', 'access_token', 'code'])
      expect(await statusOf({ path: `/api/search?q=tulips&${name}=${server.token}` })).toBe(401)
    expect(await statusOf(withHeaders(bearerOf(server)))).toBe(200)
  })

  it('rejects anything a form on another page can send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await statusOf(withHeaders({ 'content-type': type }), open)).toBe(415)
      expect(
        await statusOf({ method: 'PUT', path: '/uploads?name=a', headers: { 'content-type': type }, body: 'a' }, open),
      ).toBe(415)
    }
  })

  it('reveals only that the server is running', async () => {
    expect(await ask({ path: '/health' })).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  })

  it('accepts a new token at once, and rejects the old one', async () => {
    const other = await startArchiveServer({ archive: newFolder('other') })
    const file = (JSON.parse(other.stdout()) as { tokenFile: string }).tokenFile
    const changed = 'n'.repeat(43)
    fs.writeFileSync(file, changed)
    expect(await statusOf({ path: '/openapi.json', headers: bearerOf(other) }, other)).toBe(401)
    expect(await statusOf({ path: '/openapi.json', headers: bearerOf({ token: changed }) }, other)).toBe(200)
    await other.stop()
  })

  it('never prints the token or a cookie', () => {
    for (const said of [server.stdout(), server.stderr()])
      for (const secret of [server.token ?? '', cookie.split('=')[1] ?? '']) expect(said).not.toContain(secret)
  })
})

describe('operations', () => {
  it('follow the contract', async () => {
    expect(await callServer(server, 'conversations.list', {})).toMatchObject({
      status: 200,
      reply: { ok: true, value: { total: 1, conversations: [{ title: 'Garden' }] } },
    })
    expect(await callServer(server, 'search.run', { query: 'tulips' })).toMatchObject({
      status: 200,
      reply: { ok: true, value: { hits: expect.arrayContaining([expect.objectContaining({ title: 'Garden' })]) } },
    })
    expect(await callServer(server, 'archive.stats', {})).toMatchObject({
      status: 200,
      reply: { ok: true, value: { conversations: 1 } },
    })
  })

  it('change what they may change', async () => {
    const { reply } = await callServer(server, 'conversations.list', {})
    const { id } = (reply as { value: { conversations: { id: string }[] } }).value.conversations[0] ?? { id: '' }
    expect(await callServer(server, 'conversations.edit', { id, isStarred: true })).toMatchObject({
      status: 200,
      reply: { value: { isStarred: true } },
    })
    expect(await callServer(server, 'conversations.show', { id })).toMatchObject({
      reply: { value: { conversation: { isStarred: true } } },
    })
  })

  it.each([
    [404, 'not_found', 'conversations.show', { id: 'nowhere' }],
    [400, 'invalid_input', 'conversations.list', { limit: -1 }],
    [400, 'invalid_input', 'conversations.list', 7],
    [400, 'invalid_input', 'imports.run', { paths: ['/etc/passwd'] }],
    [404, 'not_found', 'toString', {}],
    [404, 'not_found', 'imports.upload', { uploadIds: ['00000000-0000-4000-8000-000000000000'] }],
    [400, 'invalid_input', 'imports.upload', { uploadIds: ['../../../../etc/passwd'] }],
  ])('report %i and %s for %s', async (status, code, name, input) => {
    expect(await callServer(server, name, input)).toMatchObject({
      status,
      reply: { ok: false, error: { code, message: expect.any(String) } },
    })
  })

  it("report a body that is too long or isn't JSON", async () => {
    expect(await ask({ ...withHeaders(bearerOf(server)), body: '{"limit":' })).toMatchObject({
      status: 400,
      body: expect.stringContaining('invalid_input'),
    })
    const long = Buffer.alloc(10 * 1024 * 1024 + 1, ' ')
    expect(await statusOf({ ...withHeaders(bearerOf(server)), body: long })).toBe(413)
    expect(
      await statusOf({ ...withHeaders({ ...bearerOf(server), 'transfer-encoding': 'chunked' }), body: long }),
    ).toBe(413)
    expect(complaintsOf(server)).toBe('')
  })

  it('survive a client that disconnects while sending', async () => {
    const request = http.request({
      host: '127.0.0.1',
      port: server.port,
      method: 'POST',
      path: '/rpc/conversations.list',
      headers: { ...json, ...bearerOf(server), 'content-length': '1000' },
    })
    const ended = new Promise((resolve) => request.on('error', resolve))
    request.write('{', () => request.destroy(new Error('gone')))
    await ended
    expect(await callServer(server, 'conversations.list', {})).toMatchObject({ status: 200 })
    expect(complaintsOf(server)).toBe('')
  })

  it('report that there is no archive yet, and the page still loads', async () => {
    const other = await startArchiveServer({ archive: newFolder('not yet') })
    expect(await callServer(other, 'conversations.list', {})).toMatchObject({
      status: 200,
      reply: { error: { code: 'no_archive' } },
    })
    expect(await statusOf({ path: '/health' }, other)).toBe(200)
    await other.stop()
  })

  it('serve agents only on request', async () => {
    expect(
      await statusOf({ path: '/mcp', method: 'POST', body: '{}', headers: { ...json, ...bearerOf(server) } }),
    ).toBe(404)
    const other = await startArchiveServer({ archive, args: ['--mcp'] })
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const headers = {
      ...json,
      ...bearerOf({ token: other.agentsToken }),
      accept: 'application/json, text/event-stream',
    }
    expect(
      await ask(
        {
          path: '/mcp',
          method: 'POST',
          headers,
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
        },
        other,
      ),
    ).toMatchObject({ status: 200, body: expect.stringContaining('serverInfo') })
    await other.stop()
  })
})

it('keeps its secrets and files private', () => {
  if (process.platform === 'win32') return
  for (const name of ['http-token', 'archive.db']) expect(fs.statSync(path.join(archive, name)).mode & 0o077).toBe(0)
})
