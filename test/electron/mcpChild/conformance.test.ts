import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'
import { runPackageProgram, startHttpServer } from '../../support/mcpHttpServer.ts'
import { startProgram } from '../../support/mcpProgram.ts'

interface Check {
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO'
  readonly errorMessage?: string
}

const newFolder = temporaryFolders('conformance')
const root = path.join(import.meta.dirname, '..', '..', '..')
const expectedFailures = path.join(root, 'test', 'fixtures', 'conformance-expected-failures.yml')

/** Any other message is our own fault. */
const reasons = [
  /There is no tool test_\w+\./,
  /Tool 'json_schema_2020_12_tool' not found\./,
  /There is no (?:such prompt|prompt test_\w+)\. There is one: recall$/,
  /There is nothing at test:\/\/\S+\./,
  /MCP error -32601: Method not found$/,
  /^Server did not send (?:priming event|retry field)/,
]

let archive = ''
let server: Awaited<ReturnType<typeof startHttpServer>>
let ended: Awaited<ReturnType<typeof runPackageProgram>>
let checks: ReadonlyMap<string, readonly Check[]>

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
  server = await startHttpServer(archive, { needsToken: false })
  const folder = newFolder()
  const args = [
    'server',
    '--url',
    server.url,
    '--suite',
    'all',
    '--expected-failures',
    expectedFailures,
    '--output-dir',
    folder,
  ]
  ended = await runPackageProgram(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'), args, folder)
  checks = checksIn(folder)
})
afterAll(() => server.stop())

/** Each scenario leaves a folder named `server-SCENARIO-TIME`. */
function checksIn(folder: string): Map<string, Check[]> {
  return new Map(
    fs.globSync('server-*/checks.json', { cwd: folder }).map((file) => {
      const [, scenario = ''] = /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(file) ?? []
      return [scenario, JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Check[]]
    }),
  )
}

const isPassed = (all: readonly Check[]): boolean =>
  all.some(({ status }) => status === 'SUCCESS') && all.every(({ status }) => status === 'SUCCESS' || status === 'INFO')

describe('the official conformance suite', () => {
  it('fails exactly the expected scenarios', () => {
    expect(ended).toMatchObject({ code: 0, stderr: '' })
  })

  it('fails only for missing test tools and optional features', () => {
    const failures = [...checks].flatMap(([scenario, all]) =>
      all
        .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
        .map(({ errorMessage = '' }) => `${scenario}: ${errorMessage}`),
    )
    expect(failures.filter((failure) => !reasons.some((reason) => reason.test(failure.replace(/^\S+: /, ''))))).toEqual(
      [],
    )
  })

  it('ends every scenario as docs/CONFORMANCE.md says', () => {
    const page = fs.readFileSync(path.join(root, 'docs', 'CONFORMANCE.md'), 'utf8')
    const told = [...page.matchAll(/^\| `([\w-]+)` \| (pass|not applicable) \|/gm)].map(
      ([, scenario = '', result = '']) => [scenario, result],
    )
    const seen = [...checks].map(([scenario, all]) => [scenario, isPassed(all) ? 'pass' : 'not applicable'])
    expect(told.toSorted()).toEqual(seen.toSorted())
  })
})

const greeting = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const bothKinds = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

const latest = '2025-11-25'
const versions = [
  ['2024-11-05', '2024-11-05'],
  ['2025-03-26', '2025-03-26'],
  ['2025-06-18', '2025-06-18'],
  [latest, latest],
  ['1999-01-01', latest],
  ['2099-01-01', latest],
]

function post(body: object | string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(server.url, {
    method: 'POST',
    headers: { ...bothKinds, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** The content of an answer's events. */
async function eventsOf(response: Response): Promise<Record<string, unknown>[]> {
  return [...(await response.text()).matchAll(/^data: (.+)$/gm)].map(
    ([, data = '']) => JSON.parse(data) as Record<string, unknown>,
  )
}

async function beginSession(): Promise<Record<string, string>> {
  const response = await post(greeting(latest))
  await response.text()
  return { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' }
}

describe('over standard input', () => {
  it('a client gets its own protocol version, or our latest if it is unknown', async () => {
    const program = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
    for (const [index, [asked = '', answered]] of versions.entries()) {
      program.send(`${JSON.stringify({ ...greeting(asked), id: index })}\n`)
      expect(await program.replyTo(index)).toMatchObject({ result: { protocolVersion: answered } })
    }
    program.child.stdin.end()
    await program.exit()
  })

  it('an unsupported method is an error, and a canceled or unknown notification is ignored', async () => {
    const program = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
    await program.begin()
    program.request(1, 'logging/setLevel', { level: 'debug' })
    program.request(2, 'resources/subscribe', { uri: 'conversation://x' })
    for (const message of [
      '"notifications/cancelled","params":{"requestId":999}',
      '"notifications/cancelled","params":{}',
      '"notifications/nonsense"',
    ])
      program.send(`{"jsonrpc":"2.0","method":${message}}\n`)
    program.send('{"jsonrpc":"2.0","id":77,"result":{}}\n')
    program.request(3, 'tools/call', { name: 'conversation_search', arguments: { query: 'tulips' } })
    program.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}\n')
    program.request(4, 'tools/call', { name: 'conversation_search', arguments: { query: 'tulips' } })
    expect(await program.replyTo(4)).toMatchObject({ result: { structuredContent: { message: 'Showing 2 results:' } } })
    expect(program.replies().map(({ id, error }) => [id, error?.code])).toEqual([
      ['begin', undefined],
      [1, -32_601],
      [2, -32_601],
      [4, undefined],
    ])
    program.child.stdin.end()
    expect(await program.exit()).toEqual({ code: 0, signal: null })
  })
})

describe('over HTTP', () => {
  it.each(versions)('a client of %s gets %s', async (asked = '', answered = '') => {
    const response = await post(greeting(asked))
    expect(await eventsOf(response)).toMatchObject([{ result: { protocolVersion: answered } }])
    const session = { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' }
    expect(
      (
        await post(
          { jsonrpc: '2.0', method: 'notifications/initialized' },
          { ...session, 'mcp-protocol-version': answered },
        )
      ).status,
    ).toBe(202)
    expect(await eventsOf(await post(ping, { ...session, 'mcp-protocol-version': answered }))).toEqual([
      { jsonrpc: '2.0', id: 1, result: {} },
    ])
    expect((await post(ping, { ...session, 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
  })

  it('a message must be JSON, and the client must accept the answer', async () => {
    const session = await beginSession()
    expect((await post(ping, { ...session, 'content-type': 'application/json; charset=utf-8' })).status).toBe(200)
    expect((await post(ping, { ...session, 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(ping, { ...session, accept: 'application/json' })).status).toBe(406)
    expect((await post(ping, { ...session, accept: 'text/html' })).status).toBe(406)
    expect(await (await post('{"jsonrpc"', session)).json()).toMatchObject({ error: { code: -32_700 } })
    expect((await post({ some: 'thing' }, session)).status).toBe(400)
    expect(await eventsOf(await post({ ...ping, method: 'no/such/method' }, session))).toMatchObject([
      { id: 1, error: { code: -32_601 } },
    ])
  })

  it('a batch gets an answer for each message, as clients of 2025-03-26 may send them', async () => {
    const session = await beginSession()
    const events = await eventsOf(await post([ping, { ...ping, id: 2, method: 'prompts/list' }], session))
    expect(events.map(({ id }) => id).toSorted()).toEqual([1, 2])
  })

  it('a session has one initialization, one stream at a time, and an end', async () => {
    const session = await beginSession()
    expect((await post(greeting(latest), session)).status).toBe(400)
    const listen = (accept = 'text/event-stream'): Promise<Response> =>
      fetch(server.url, { headers: { accept, ...session } })
    expect((await listen('application/json')).status).toBe(406)
    const stream = await listen()
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect((await listen()).status).toBe(409)
    await stream.body?.cancel()
    const again = async (): Promise<number> => {
      const response = await listen()
      await response.body?.cancel()
      return response.status
    }
    await expect.poll(again).toBe(200)
    expect((await fetch(server.url, { method: 'PUT', headers: { ...bothKinds, ...session }, body: '{}' })).status).toBe(
      405,
    )
    const end = (headers: Readonly<Record<string, string>>): Promise<Response> =>
      fetch(server.url, { method: 'DELETE', headers })
    expect([(await end({})).status, (await end({ 'mcp-session-id': 'made-up' })).status]).toEqual([400, 404])
    expect([(await end(session)).status, (await post(ping, session)).status]).toEqual([200, 404])
  })
})
