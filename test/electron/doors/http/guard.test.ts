import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpApp, MAX_BODY_BYTES } from '../../../../electron/doors/http/createHttpApp.ts'
import { listenOnLoopback } from '../../../../electron/doors/http/listen.ts'
import { createTokenFile } from '../../../../electron/doors/http/token.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('guard')
const folder = newFolder('archive')
const tokenFile = createTokenFile(folder, 'agents', randomBytes)
const token = tokenFile.read()

interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

interface Asking {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

const logged: unknown[] = []
const echo = async (request: Request): Promise<Response> => Response.json({ got: await request.text() })
const open = (withToken: boolean, port = 0) =>
  listenOnLoopback(
    createHttpApp({
      tokens: withToken ? { person: null, agents: tokenFile.read } : null,
      mcp: echo,
      routes: [],
      logBug: (error) => logged.push(error),
    }),
    port,
  )
let guarded: Awaited<ReturnType<typeof open>>
let unguarded: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  guarded = await open(true)
  unguarded = await open(false)
})
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()])
})

/** Connects directly to the port, to send any Host. */
function ask(
  port: number,
  { method = 'POST', path: target = '/mcp', headers = {}, body = '{}' }: Asking,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers: { 'content-type': 'application/json', ...headers },
        agent: false,
      },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces).toString(),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(method === 'POST' ? body : undefined)
  })
}

const bearer = (value = token) => ({ authorization: `Bearer ${value}` })
const statusOf = async (asking: Asking, { port } = guarded): Promise<number> => (await ask(port, asking)).status

describe('with the token', () => {
  it('admits a program on this computer, under each of its names', async () => {
    expect((await ask(guarded.port, { headers: bearer(), body: '{"a":1}' })).body).toBe('{"got":"{\\"a\\":1}"}')
    for (const name of ['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST'])
      expect(await statusOf({ headers: { ...bearer(), host: `${name}:${guarded.port}` } })).toBe(200)
  })

  it('admits our own page', async () => {
    const headers = { ...bearer(), origin: `http://localhost:${guarded.port}`, 'sec-fetch-site': 'same-origin' }
    expect(await statusOf({ headers })).toBe(200)
  })

  it.each(['evil.example', 'rebind.test', '127.0.0.1.evil.example', 'localhost.', '0.0.0.0'])(
    'rejects the host %s, even with the token',
    async (name) => {
      expect(await statusOf({ headers: { ...bearer(), host: `${name}:${guarded.port}` } })).toBe(403)
      expect(await statusOf({ headers: { host: `${name}:${guarded.port}` } })).toBe(403)
      expect(await statusOf({ headers: { host: `${name}:${unguarded.port}` } }, unguarded)).toBe(403)
    },
  )

  it('rejects our name with another port, or with none', async () => {
    for (const host of ['127.0.0.1', 'localhost', `127.0.0.1:${unguarded.port}`])
      expect(await statusOf({ headers: { ...bearer(), host } })).toBe(403)
  })

  it('rejects a request without a host', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = net.connect(guarded.port, '127.0.0.1', () =>
        socket.write(`GET /mcp HTTP/1.0\r\nAuthorization: Bearer ${token}\r\n\r\n`),
      )
      let text = ''
      socket.on('data', (piece) => (text += piece.toString())).on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 40[03] /)
  })

  it.each([
    'https://evil.example',
    'null',
    'http://evil.example',
    'file://',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'app://backscroll',
  ])('rejects the origin %s', async (origin) => {
    expect(await statusOf({ headers: { ...bearer(), origin } })).toBe(403)
    expect(await statusOf({ headers: { origin } }, unguarded)).toBe(403)
  })

  it('rejects cross-site requests according to the browser, even without an origin', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect(await statusOf({ method: 'GET', headers: { ...bearer(), 'sec-fetch-site': site } })).toBe(403)
  })

  it('rejects every preflight, and lets no page read', async () => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
    for (const origin of ['https://evil.example', `http://127.0.0.1:${guarded.port}`]) {
      const { status, headers } = await ask(guarded.port, { method: 'OPTIONS', headers: { ...preflight, origin } })
      expect(status).toBe(403)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    const { headers } = await ask(guarded.port, {
      headers: { ...bearer(), origin: `http://127.0.0.1:${guarded.port}` },
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    '',
  ])('rejects a body of type "%s"', async (type) => {
    expect(await statusOf({ headers: { ...bearer(), 'content-type': type } })).toBe(415)
    expect(await statusOf({ headers: { 'content-type': type } }, unguarded)).toBe(415)
  })

  it('rejects a body that is too long, with or without a declared length', async () => {
    const body = Buffer.alloc(MAX_BODY_BYTES + 1, 'a')
    expect(await statusOf({ headers: bearer(), body })).toBe(413)
    expect(await statusOf({ headers: { ...bearer(), 'transfer-encoding': 'chunked' }, body })).toBe(413)
    // A short chunked body is read too, and a request without a body needs none.
    expect(
      (await ask(guarded.port, { headers: { ...bearer(), 'transfer-encoding': 'chunked' }, body: '{"a":2}' })).body,
    ).toBe('{"got":"{\\"a\\":2}"}')
    expect(await statusOf({ method: 'DELETE', headers: bearer() })).toBe(200)
  })

  it('serves nothing else', async () => {
    for (const target of ['/', '/mcp/../mcp-token', '/rpc/index.status', '/api/search?q=a'])
      expect(await statusOf({ path: target, headers: bearer() })).toBe(401)
    expect(await statusOf({ path: '/' }, unguarded)).toBe(404)
  })

  it('reports even without a token that there is no OAuth endpoint', async () => {
    expect(await statusOf({ path: '/.well-known/oauth-protected-resource', method: 'GET' })).toBe(404)
    expect(
      await statusOf({
        path: '/.well-known/oauth-authorization-server',
        method: 'GET',
        headers: { host: 'rebind.test' },
      }),
    ).toBe(403)
  })
})

describe('the token', () => {
  it.each([
    ['none', {}],
    ['a wrong one', bearer('x'.repeat(43))],
    ['an empty one', { authorization: 'Bearer ' }],
    ['half of it', bearer(token.slice(0, 20))],
    ['more than it', bearer(`${token}a`)],
    ['another scheme', { authorization: `Basic ${token}` }],
    ['the bare token', { authorization: token }],
    ['another header', { 'x-api-key': token, cookie: `token=${token}` }],
  ])('%s gets 401, with instructions', async (_name, headers) => {
    const answer = await ask(guarded.port, { headers })
    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': expect.stringContaining('Bearer') } })
    expect(answer.body).not.toContain(token)
  })

  it("doesn't count in the URL", async () => {
    for (const name of ['token', 'access_token', 'authorization'])
      expect(await statusOf({ path: `/mcp?${name}=${token}` })).toBe(401)
    expect(await statusOf({ path: `/mcp?access_token=${token}`, method: 'GET' })).toBe(401)
  })

  it('is created once, long and random, and readable only by its owner', () => {
    const other = newFolder('not yet/archive')
    const made = createTokenFile(other, 'agents', randomBytes)
    expect(made.read()).toMatch(/^[\w-]{43}$/)
    expect(made.read()).toBe(createTokenFile(other, 'agents', randomBytes).read())
    expect(made.read()).not.toBe(token)
    if (process.platform !== 'win32') expect(fs.statSync(made.file).mode & 0o777).toBe(0o600)
  })

  it('is made private if others could read it', () => {
    if (process.platform === 'win32') return
    fs.chmodSync(tokenFile.file, 0o644)
    tokenFile.read()
    expect(fs.statSync(tokenFile.file).mode & 0o777).toBe(0o600)
  })

  it('takes effect at once when changed, and the old one stops working', async () => {
    const changed = randomBytes(32).toString('base64url')
    fs.writeFileSync(tokenFile.file, changed)
    expect(await statusOf({ headers: bearer(changed) })).toBe(200)
    expect(await statusOf({ headers: bearer() })).toBe(401)
    fs.rmSync(tokenFile.file)
    expect(await statusOf({ headers: bearer(changed) })).toBe(401)
    expect(await statusOf({ headers: bearer(tokenFile.read()) })).toBe(200)
    fs.writeFileSync(tokenFile.file, token)
  })

  it.each(['\n', 'password', 'x'.repeat(31), `two words ${'x'.repeat(32)}`, 'ü'.repeat(40)])(
    'admits no request with %j in its file, and explains what to do',
    async (written) => {
      fs.writeFileSync(tokenFile.file, written)
      for (const shown of ['Bearer ', `Bearer ${written.trim()}`])
        expect(await statusOf({ headers: { authorization: Buffer.from(shown).toString('latin1') } })).toBe(401)
      expect(await ask(guarded.port, { headers: bearer() })).toMatchObject({
        status: 401,
        body: expect.stringMatching(/mcp-token isn't safe\. Delete the file.* at least 32/),
      })
      expect(() => tokenFile.read()).toThrow(/Delete the file/)
      fs.writeFileSync(tokenFile.file, token)
    },
  )

  it('can be turned off by the user, but no other check can', async () => {
    expect(await statusOf({}, unguarded)).toBe(200)
  })

  it('is in no log', () => {
    expect(JSON.stringify(logged)).toBe('[]')
  })
})

describe('listening', () => {
  it('is on loopback only', async () => {
    const outside = Object.values(os.networkInterfaces())
      .flatMap((found) => found ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of outside) await expect(canConnect(address, guarded.port)).resolves.toBe(false)
    await expect(canConnect('127.0.0.1', guarded.port)).resolves.toBe(true)
  })

  it('takes the next free port', async () => {
    const next = await open(false, guarded.port)
    expect(next.port).toBeGreaterThan(guarded.port)
    expect(await statusOf({}, next)).toBe(200)
    await next.close()
  })

  it('keeps its token file next to the archive', () => {
    expect(tokenFile.file).toBe(path.join(folder, 'mcp-token'))
  })
})

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 5000 })
    const answer = (can: boolean): void => {
      socket.destroy()
      resolve(can)
    }
    socket
      .on('connect', () => answer(true))
      .on('error', () => answer(false))
      .on('timeout', () => answer(false))
  })
}
