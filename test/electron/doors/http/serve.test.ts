import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import { runCli } from '../../../support/commandLine.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { askServer, bearerOf, callServer, uploadTo } from '../../../support/askServer.ts'
import { buildConversation } from '../../../support/buildExport.ts'
import { isAlive } from '../../../support/mcpProgram.ts'

const newFolder = temporaryFolders('serve')
const archive = newFolder('archive')
const started: ArchiveServer[] = []
afterAll(() => Promise.all(started.map(({ stop }) => stop())))

async function start(options: Partial<Parameters<typeof startArchiveServer>[0]> = {}): Promise<ArchiveServer> {
  const server = await startArchiveServer({ archive, ...options })
  started.push(server)
  return server
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends on %s, even with a listener connected', async (signal) => {
  const server = await start()
  const listening = await fetch(`${server.address}events`, { headers: bearerOf(server) })
  expect(listening.status).toBe(200)
  expect(await server.stop(signal)).toBe(0)
  expect(isAlive(server.pid)).toBe(false)
})

it('takes the next free port', async () => {
  const first = await start()
  const second = await start({ port: first.port })
  expect(second.port).toBeGreaterThan(first.port)
  expect((await askServer(second.port, { path: '/health' })).status).toBe(200)
})

it("prints a link with a code that isn't the token, and where the token is", async () => {
  const { address, link, token, stdout, stderr } = await start()
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\?code=[\w-]{43}$/)
  expect(link.startsWith(address)).toBe(true)
  expect(link).not.toContain(token)
  expect(JSON.parse(stdout())).toEqual({
    address,
    link,
    tokenFile: expect.stringContaining('http-token'),
    agentsTokenFile: null,
  })
  expect(stderr()).not.toContain('WARNING')
})

it('prints a clear warning when no token is required', async () => {
  const { link, address, stderr } = await start({ args: ['--no-auth'] })
  expect(link).toBe(address)
  expect(stderr()).toMatch(/WARNING: .*every program/)
})

it("explains which port it can't use", async () => {
  expect(await runCli(['serve', '--port', 'many'], { archive })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('A port is a number'),
  })
})

it("ends a connection that doesn't complete its request", async () => {
  const { port } = await start()
  const heard = await new Promise<string>((resolve) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n'))
    socket
      .on('data', (piece) => (text += piece.toString()))
      .on('error', () => {})
      .on('close', () => resolve(text))
  })
  expect(heard).toMatch(/^HTTP\/1\.1 408 |^$/)
})

it('rejects endless headers', async () => {
  const { port } = await start()
  const answer = await askServer(port, { path: '/health', headers: { 'x-long': 'a'.repeat(20_000) } })
  expect(answer.status).toBe(431)
})

/** The status of a server's response to a request for a host name. */
const askAs = async (server: ArchiveServer, host: string, headers: Record<string, string> = {}): Promise<number> =>
  (
    await askServer(server.port, {
      path: '/rpc/index.status',
      method: 'POST',
      headers: { ...bearerOf(server), 'content-type': 'application/json', host, ...headers },
      body: '{}',
    })
  ).status

it('accepts another host name only if the user allowed it, and then only its own pages', async () => {
  const [usual, open] = [
    await start(),
    await start({ args: ['--allow-host', 'host.docker.internal', '--allow-host', 'Garden-PC'] }),
  ]
  const named = `host.docker.internal:${open.port}`
  expect(await askAs(usual, `host.docker.internal:${usual.port}`)).toBe(403)
  for (const host of [named, `HOST.docker.internal:${open.port}`, `garden-pc:${open.port}`, `localhost:${open.port}`])
    expect(await askAs(open, host)).toBe(200)
  for (const host of [
    'host.docker.internal',
    `evil.host.docker.internal:${open.port}`,
    `host.docker.internal.evil.example:${open.port}`,
    'host.docker.internal:1',
  ])
    expect(await askAs(open, host)).toBe(403)
  expect(await askAs(open, named, { origin: `http://${named}`, 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await askAs(open, named, { origin: 'http://evil.example' })).toBe(403)
  expect(await askAs(open, named, { authorization: 'Bearer of nothing' })).toBe(401)
})

it.each(['*', '', 'host:80', 'http://host', '.host', 'a b', '-'])('rejects an invalid name: %j', async (name) => {
  expect(await runCli(['serve', '--port', '0', '--allow-host', name], { archive })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("isn't a host name"),
  })
})

it('never combines an allowed name with no token', async () => {
  expect(
    await runCli(['serve', '--port', '0', '--no-auth', '--allow-host', 'host.docker.internal'], { archive }),
  ).toMatchObject({ code: 2, stderr: expect.stringContaining('Use either --no-auth or --allow-host') })
})

it('reports a missing archive after a wipe, and serves the next one', async () => {
  const own = newFolder('archive')
  const server = await start({ archive: own })
  const put = async (name: string): Promise<void> => {
    const uploadIds = [
      await uploadTo(
        server,
        'a.json',
        Buffer.from(JSON.stringify([buildConversation({ id: name, title: name, turns: [['user', `About ${name}`]] })])),
      ),
    ]
    expect(await callServer(server, 'imports.upload', { uploadIds })).toMatchObject({ status: 200 })
  }
  const titles = async (): Promise<unknown> => (await callServer(server, 'conversations.list', {})).reply
  await put('tulips')
  const { reply } = await callServer(server, 'archive.backup', {})
  const { name } = (reply as { value: { backups: { name: string }[] } }).value.backups[0] ?? { name: '' }
  await put('roses')
  expect(await titles()).toMatchObject({ value: { total: 2 } })
  expect(await callServer(server, 'search.run', { query: 'roses' })).toMatchObject({
    reply: { value: { total: { count: 1 } } },
  })
  expect(await callServer(server, 'archive.restore', { name })).toMatchObject({ status: 200 })
  expect(await titles()).toMatchObject({ value: { conversations: [{ title: 'tulips' }] } })
  expect(await callServer(server, 'search.run', { query: 'roses' })).toMatchObject({
    reply: { value: { total: { count: 0 } } },
  })
  expect(await callServer(server, 'archive.wipe', { confirmation: 'delete everything' })).toMatchObject({ status: 200 })
  // The token was deleted with everything else; the next request finds a new one.
  expect((await askServer(server.port, { path: '/api/search?q=roses', headers: bearerOf(server) })).status).toBe(401)
  const renewed = { port: server.port, token: fs.readFileSync(path.join(own, 'http-token'), 'utf8').trim() }
  for (const operation of ['conversations.list', 'archive.stats', 'archive.backup'])
    expect(await callServer(renewed, operation, {})).toMatchObject({
      status: 200,
      reply: { error: { code: 'no_archive' } },
    })
  expect((await askServer(server.port, { path: '/api/search?q=roses', headers: bearerOf(renewed) })).status).toBe(503)
})
