import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildConversation } from '../../support/buildExport.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { askServer } from '../../support/askServer.ts'
import { endedBy, startProgram } from '../../support/mcpProgram.ts'
import { cliFile, mcpProgramFile } from '../../support/programs.ts'

const newFolder = temporaryFolders('mcp-http')
const tulips = { name: 'conversation_search', arguments: { query: 'tulips' } }
const addressLine = /listening at (http:\/\/127\.0\.0\.1:\d+\/mcp)/

let archive = ''
let program: ReturnType<typeof startProgram>
let address = ''
beforeAll(async () => {
  archive = newFolder('archive')
  const garden = buildConversation({
    id: 'garden',
    title: 'Garden',
    turns: [
      ['user', 'When do I plant tulips?'],
      ['assistant', 'Plant tulips in autumn.'],
    ],
  })
  await importInto(archive, saved(newFolder(), 'export.json', [garden]))
  program = startProgram({ args: [mcpProgramFile, '--http', '--port', '0'], env: { BACKSCROLL_ARCHIVE: archive } })
  address = (await program.untilSaid(addressLine))[1] ?? ''
})
afterAll(async () => {
  program.child.kill()
  await program.exit()
})

const tokenOf = (folder: string): string => fs.readFileSync(path.join(folder, 'mcp-token'), 'utf8').trim()
const bearer = (token = tokenOf(archive)) => ({ authorization: `Bearer ${token}` })

async function connect(url: string, headers: Record<string, string>) {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  await client.connect(transport)
  return { client, transport }
}

function post(body: object, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })
}

describe('Streamable HTTP', () => {
  it("serves the SDK's own client like standard input does", async () => {
    const { client } = await connect(address, bearer())
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('query_conversations')
    expect(JSON.stringify(await client.callTool(tulips))).toContain('Plant tulips in autumn.')
    await client.close()
  })

  it('separates the sessions of several clients', async () => {
    const both = await Promise.all([connect(address, bearer()), connect(address, bearer())])
    expect(new Set(both.map(({ transport }) => transport.sessionId)).size).toBe(2)
    for (const { client } of both) expect(JSON.stringify(await client.callTool(tulips))).toContain('in autumn')
    await Promise.all(both.map(({ client }) => client.close()))
  })

  it("ends a session at the client's request", async () => {
    const { client, transport } = await connect(address, bearer())
    const session = { 'mcp-session-id': transport.sessionId ?? '' }
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { ...bearer(), ...session })).status).toBe(200)
    await transport.terminateSession()
    expect((await post({ jsonrpc: '2.0', id: 2, method: 'ping' }, { ...bearer(), ...session })).status).toBe(404)
    await client.close()
  })

  it('knows only its own sessions, and starts none without initialization', async () => {
    expect(
      (await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { ...bearer(), 'mcp-session-id': 'made up' })).status,
    ).toBe(404)
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, bearer())).status).toBe(400)
    expect((await fetch(address, { headers: { ...bearer(), accept: 'text/event-stream' } })).status).toBe(400)
  })

  it('rejects requests without the token, in a session or not', async () => {
    const { client, transport } = await connect(address, bearer())
    const session = { 'mcp-session-id': transport.sessionId ?? '' }
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, session)).status).toBe(401)
    expect(
      (
        await post(
          { jsonrpc: '2.0', id: 1, method: 'ping' },
          { ...session, ...bearer(randomBytes(32).toString('base64url')) },
        )
      ).status,
    ).toBe(401)
    await expect(connect(address, {})).rejects.toThrow()
    await client.close()
  })

  it('accepts a new token at once', async () => {
    const old = tokenOf(archive)
    const changed = randomBytes(32).toString('base64url')
    fs.writeFileSync(path.join(archive, 'mcp-token'), changed)
    await expect(connect(address, bearer(old))).rejects.toThrow()
    const { client } = await connect(address, bearer(changed))
    await client.close()
  })

  it('never reveals the token', () => {
    expect(program.stderr()).toContain('mcp-token')
    expect(program.stderr()).not.toContain(tokenOf(archive))
    expect(program.stderr().trim().split('\n')).toHaveLength(1)
    expect(program.stdout()).toBe('')
  })
})

/** Sends a request like a container does. */
async function statusAt(served: string, headers: Record<string, string>): Promise<number> {
  const port = Number(new URL(served).port)
  return (await askServer(port, { path: '/mcp', headers: { host: `host.docker.internal:${port}`, ...headers } })).status
}

describe('backscroll mcp --http', () => {
  it('is reachable as host.docker.internal if it requires a token', async () => {
    const open = startProgram({
      args: [mcpProgramFile, '--http', '--port', '0', '--no-auth'],
      env: { BACKSCROLL_ARCHIVE: archive },
    })
    const openAddress = (await open.untilSaid(addressLine))[1] ?? ''
    expect(await statusAt(address, {})).toBe(401)
    // Admitted: only the protocol rejects the empty request.
    expect(await statusAt(address, bearer())).toBe(406)
    expect(await statusAt(openAddress, {})).toBe(403)
    open.child.kill()
    await open.exit()
  })

  it('can run without a token, takes the next free port, and ends on a signal', async () => {
    const { port } = new URL(address)
    const other = startProgram({ args: [cliFile, 'mcp', '--http', '--port', port, '--no-auth', '--archive', archive] })
    const its = (await other.untilSaid(addressLine))[1] ?? ''
    expect(Number(new URL(its).port)).toBeGreaterThan(Number(port))
    expect(other.stderr()).toMatch(/without a token/)
    const { client } = await connect(its, {})
    expect(JSON.stringify(await client.callTool(tulips))).toContain('in autumn')
    other.child.kill('SIGTERM')
    expect(endedBy(await other.exit())).toBe('SIGTERM')
    await client.close()
  })
})
