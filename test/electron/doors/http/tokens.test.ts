import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveContract } from '../../../../shared/contract/archiveContract.ts'
import { importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { type Answer, type Asking, askServer, callServer } from '../../../support/askServer.ts'
import { startCli } from '../../../support/commandLine.ts'
import { buildConversation, idFrom } from '../../../support/buildExport.ts'
import { startOllama } from '../../../support/ollamaServer.ts'

const newFolder = temporaryFolders('tokens')
const archive = newFolder('archive')
const json = { 'content-type': 'application/json' }
const speaksMcp = { ...json, accept: 'application/json, text/event-stream' }
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const greeting: Asking = {
  path: '/mcp',
  method: 'POST',
  headers: speaksMcp,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
}

/** Everything the server has besides /mcp. Even a missing page or a bad request shows who is admitted. */
const personsRoutes: readonly Asking[] = [
  ...['/', '/index.html', '/assets/none.js', '/c/any', '/docs', '/docs.css', '/openapi.json', '/events'].map(
    (route) => ({ path: route }),
  ),
  ...['/api/search?q=heron', '/api/chat/threads/search?query=heron', '/api/none', '/none'].map((route) => ({
    path: route,
  })),
  ...['/MCP', '//mcp', '/mcp/x', '/mcp/../rpc/index.status'].map((route) => ({ path: route })),
  { path: `/files/${'f'.repeat(64)}` },
  { path: '/exports/none' },
  { path: '/uploads?name=a.json', method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: '[]' },
  ...Object.keys(archiveContract).map((name) => ({
    path: `/rpc/${name}`,
    method: 'POST',
    headers: json,
    body: '"no input"',
  })),
]

let server: ArchiveServer
let agents: { readonly port: number; readonly token: string }
beforeAll(async () => {
  const heron = buildConversation({
    id: 'heron',
    title: 'Heron',
    turns: [
      ['user', 'Where does the heron sleep?'],
      ['assistant', 'In the old alder.'],
    ],
  })
  await importInto(archive, saved(newFolder(), 'export.json', [heron]))
  server = await startArchiveServer({ archive, args: ['--mcp'] })
  const { reply } = await callServer(server, 'clients.snippets', {})
  // Where agents are told to find their token.
  const { tokenFile } = (reply as { value: { http: { tokenFile: string } } }).value.http
  agents = { port: server.port, token: fs.readFileSync(tokenFile, 'utf8').trim() }
})
afterAll(() => server.stop())

const ask = ({ headers = {}, ...asking }: Asking, token: string | null): Promise<Answer> =>
  askServer(server.port, {
    ...asking,
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  })

/** Ends streams after the headers. */
async function statusOf(asking: Asking, token: string | null): Promise<number> {
  if (asking.path !== '/events') return (await ask(asking, token)).status
  const stop = new AbortController()
  const { status } = await fetch(`${server.address}events`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  stop.abort()
  return status
}

describe("the agents' token", () => {
  it('differs from your own, in a file that only you can read', () => {
    expect(agents.token).toMatch(/^[\w-]{43}$/)
    expect(agents.token).not.toBe(server.token)
    if (process.platform !== 'win32') expect(fs.statSync(path.join(archive, 'mcp-token')).mode & 0o777).toBe(0o600)
  })

  it("opens /mcp, and yours doesn't", async () => {
    for (const route of ['/mcp', '/mcp/']) {
      expect(await ask({ ...greeting, path: route }, agents.token)).toMatchObject({
        status: 200,
        body: expect.stringContaining('serverInfo'),
      })
      for (const token of [server.token, null]) {
        const answer = await ask({ ...greeting, path: route }, token)
        expect(answer).toMatchObject({ status: 401, body: expect.stringContaining('mcp-token') })
      }
    }
  })

  it.each(personsRoutes.map((asking) => [`${asking.method ?? 'GET'} ${asking.path}`, asking] as const))(
    "doesn't open %s, and yours does",
    async (_name, asking) => {
      expect(await statusOf(asking, agents.token)).toBe(401)
      expect(await statusOf(asking, null)).toBe(401)
      expect(await statusOf(asking, server.token)).not.toBe(401)
    },
  )

  it("can't read, unhide or export, or have your texts sent elsewhere", async () => {
    const ollama = await startOllama()
    const id = idFrom('heron')
    await callServer(server, 'conversations.edit', { id, isHiddenFromAgents: true })
    for (const [name, input] of [
      ['conversations.show', { id }],
      ['conversations.edit', { id, isHiddenFromAgents: false }],
      ['index.use', { source: 'ollama', address: ollama.address, model: 'm' }],
    ] as const) {
      expect(await callServer(agents, name, input)).toMatchObject({ status: 401 })
    }
    expect(ollama.texts).toEqual([])
    expect(await callServer(server, 'index.status', {})).toMatchObject({
      reply: { value: { choice: { source: 'bundled' } } },
    })
    expect(await callServer(server, 'conversations.show', { id })).toMatchObject({
      reply: { value: { conversation: { isHiddenFromAgents: true } } },
    })
    ollama.close()
  })
})

it('a signed-in browser reaches everything but /mcp', async () => {
  const link = new URL(server.link)
  const opened = await askServer(server.port, { path: `${link.pathname}${link.search}` })
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const ours = { cookie, origin: `http://127.0.0.1:${server.port}`, 'sec-fetch-site': 'same-origin' }
  expect(
    (await ask({ path: '/rpc/index.status', method: 'POST', headers: { ...json, ...ours }, body: '{}' }, null)).status,
  ).toBe(200)
  expect((await ask({ ...greeting, headers: { ...speaksMcp, ...ours } }, null)).status).toBe(401)
})

it.each(['http-token', 'mcp-token'])('%s may be replaced or deleted, and the old one stops working', async (name) => {
  const own = newFolder('rotated')
  const rotated = await startArchiveServer({ archive: own, args: ['--mcp'] })
  const file = path.join(own, name)
  const asked = name === 'mcp-token' ? greeting : { path: '/openapi.json' }
  const statusWith = async (token: string): Promise<number> =>
    (await askServer(rotated.port, { ...asked, headers: { ...asked.headers, authorization: `Bearer ${token}` } }))
      .status
  const first = fs.readFileSync(file, 'utf8').trim()
  expect(await statusWith(first)).toBe(200)
  const second = 'x'.repeat(43)
  fs.writeFileSync(file, second)
  expect(await statusWith(second)).toBe(200)
  expect(await statusWith(first)).toBe(401)
  fs.rmSync(file)
  expect(await statusWith(second)).toBe(401)
  expect(await statusWith(fs.readFileSync(file, 'utf8').trim())).toBe(200)
  await rotated.stop()
})

it("the same token in both files doesn't open /mcp", async () => {
  const own = newFolder('alike')
  fs.mkdirSync(own)
  for (const name of ['http-token', 'mcp-token']) fs.writeFileSync(path.join(own, name), 'y'.repeat(43))
  expect(await startCli(['serve', '--port', '0', '--mcp'], { archive: own })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/mcp-token has the same token as .*http-token.*Delete/) as string,
  })
})

it.each(['http-token', 'mcp-token'])(
  "a server doesn't start with a short token in %s, and explains what to do",
  async (name) => {
    const own = newFolder('short')
    fs.mkdirSync(own)
    fs.writeFileSync(path.join(own, name), 'hunter2')
    const { code, stderr, stdout } = await startCli(['serve', '--port', '0', '--mcp'], { archive: own })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(new RegExp(`${name} isn't safe\\. Delete the file .* at least 32`))
    expect(stderr).not.toContain('hunter2')
  },
)

it("is neither needed nor created when agents aren't served", async () => {
  const own = newFolder('without agents')
  const quiet = await startArchiveServer({ archive: own })
  expect(fs.existsSync(path.join(own, 'mcp-token'))).toBe(false)
  await quiet.stop()
})

it('without tokens, no model server can be selected over HTTP', async () => {
  const ollama = await startOllama()
  const own = newFolder('open')
  await importInto(
    own,
    saved(newFolder(), 'export.json', [buildConversation({ id: 'heron', turns: [['user', 'heron']] })]),
  )
  const open = await startArchiveServer({ archive: own, args: ['--mcp', '--no-auth'] })
  const refused = await callServer(open, 'index.use', { source: 'ollama', address: ollama.address, model: 'm' })
  expect(refused).toMatchObject({
    status: 403,
    reply: { error: { code: 'not_allowed', message: expect.stringContaining('--no-auth') } },
  })
  expect(ollama.texts).toEqual([])
  expect(await callServer(open, 'index.use', { source: 'bundled' })).toMatchObject({ status: 200 })
  ollama.close()
  await open.stop()
})
