import net from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { runCli, temporaryFolders } from '../../../support/archiveFixture.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { askServer, bearerOf } from '../../../support/askServer.ts'
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

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends with %s, also while somebody listens', async (signal) => {
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

it('prints a link with a code that is no token, and where the token is', async () => {
  const { address, link, token, stdout, stderr } = await start()
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\?code=[\w-]{43}$/)
  expect(link.startsWith(address)).toBe(true)
  expect(link).not.toContain(token)
  expect(JSON.parse(stdout())).toEqual({ address, link, tokenFile: expect.stringContaining('http-token') })
  expect(stderr()).not.toContain('WARNING')
})

it('warns loudly when no token is asked for', async () => {
  const { link, address, stderr } = await start({ args: ['--no-auth'] })
  expect(link).toBe(address)
  expect(stderr()).toMatch(/WARNING: .*every program/)
})

it('says in words which port it cannot use', async () => {
  expect(await runCli(['serve', '--port', 'many'], { archive })).toMatchObject({ code: 2, stderr: expect.stringContaining('A port is a number') })
})

it('ends a connection that does not come to the point', async () => {
  const { port } = await start()
  const heard = await new Promise<string>((resolve) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n'))
    socket.on('data', (piece) => (text += piece.toString())).on('error', () => {}).on('close', () => resolve(text))
  })
  expect(heard).toMatch(/^HTTP\/1\.1 408 |^$/)
})

it('refuses headers without end', async () => {
  const { port } = await start()
  const answer = await askServer(port, { path: '/health', headers: { 'x-long': 'a'.repeat(20_000) } })
  expect(answer.status).toBe(431)
})
