import net from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveContract } from '../../shared/contract/archiveContract.ts'
import { importInto, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { type ArchiveServer, startArchiveServer } from '../support/archiveServer.ts'
import { type Answer, askServer, bearerOf } from '../support/askServer.ts'
import { buildConversation } from '../support/buildExport.ts'
import { fuzz, queries } from './fuzz.ts'

const newFolder = temporaryFolders('fuzzhttp')
const archive = newFolder('archive')
let server: ArchiveServer
/** Output at the start, such as the note that there is no page yet. */
let greeting = ''

beforeAll(async () => {
  await importInto(
    archive,
    saved(newFolder(), 'conversations.json', [
      buildConversation({
        id: 'heron',
        title: 'Herons',
        turns: [
          ['user', 'What is grey?'],
          ['assistant', 'A heron.'],
        ],
      }),
    ]),
  )
  server = await startArchiveServer({ archive, args: ['--mcp'] })
  greeting = server.stderr()
})
afterAll(() => server.stop())

/**
 * Only reads, so that no request affects the next. Operations on clients are left out: they inspect this computer and
 * report its paths.
 */
const readers = Object.entries(archiveContract)
  .filter(([name, { writes, doors }]) => !writes && doors.includes('http') && !name.startsWith('clients.'))
  .map(([name]) => name)
const encoded = queries.map((text) => encodeURIComponent(text.toWellFormed()))
const paths = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        '/api/search?q=',
        '/api/search?limit=',
        '/api/chat/threads/search?query=',
        '/api/chat/threads/search?limit=',
        '/files/',
        '/page/',
        '/exports/',
        '/',
      ),
      encoded,
    )
    .map((parts) => parts.join('')),
  fc
    .array(
      fc.constantFrom(
        '/',
        '..',
        '%2e%2e',
        '%00',
        '\\',
        '//',
        'api',
        'search',
        'rpc',
        'files',
        'mcp',
        'events',
        'health',
        '?',
        '#',
        ';',
        '%ff',
        'assets',
      ),
      { maxLength: 8 },
    )
    .map((parts) => `/${parts.join('')}`),
)
const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      '',
      'application/json; charset=utf-16',
    ),
    origin: fc.constantFrom('null', 'http://evil.example', 'http://127.0.0.1'),
    accept: fc.constantFrom('*/*', 'text/html', 'text/event-stream', 'nonsense'),
    range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'lines=1'),
  },
  { requiredKeys: [] },
)
const bodies = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.string({ maxLength: 80 }),
  fc.constantFrom('', '{', '[[[[', 'null', '{"__proto__":{}}'),
)

/** A proper answer: no crash, no stack, no SQL, no details of this computer. */
function expectAnswer({ status, body }: Answer): void {
  expect(status).toBeGreaterThanOrEqual(200)
  expect([500, 501, 502, 504]).not.toContain(status)
  expect(body).not.toMatch(/\bat \S+ \(|SQLITE|SELECT /)
}

async function expectAlive(): Promise<void> {
  expect((await askServer(server.port, { path: '/health', headers: bearerOf(server) })).status).toBe(200)
  expect(server.stderr()).toBe(greeting)
}

describe('the server', () => {
  it('answers any path, header and method with a sentence', async () => {
    const methods = fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH')
    await fuzz(
      { runs: 150, thoroughly: 40 },
      fc.tuple(methods, paths, headers, bodies),
      async ([method, path, more, body]) => {
        // An open event stream never ends, and an upload is an import.
        if (/events|uploads/.test(path)) return
        expectAnswer(
          await askServer(server.port, {
            method,
            path,
            headers: { ...bearerOf(path.startsWith('/mcp') ? { token: server.agentsToken } : server), ...more },
            ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
          }),
        )
      },
    )
    await expectAlive()
  })

  it('answers any input to any operation with a sentence', async () => {
    await fuzz({ runs: 150, thoroughly: 40 }, fc.tuple(fc.constantFrom(...readers), bodies), async ([name, body]) => {
      expectAnswer(
        await askServer(server.port, {
          method: 'POST',
          path: `/rpc/${name}`,
          headers: { ...bearerOf(server), 'content-type': 'application/json' },
          body,
        }),
      )
    })
    await expectAlive()
  })

  it('survives any bytes', async () => {
    const lines = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            'GET / HTTP/1.1\r\n',
            'POST /mcp HTTP/1.1\r\n',
            `Host: 127.0.0.1\r\n`,
            'Content-Length: 5\r\n',
            'Content-Length: -1\r\n',
            'Transfer-Encoding: chunked\r\n',
            '\r\n',
            '5\r\nabc',
            'Connection: upgrade\r\nUpgrade: h2c\r\n',
          ),
          fc.string({ unit: 'binary', maxLength: 30 }),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''))
    await fuzz({ runs: 60, thoroughly: 40 }, lines, (text) => send(text))
    await expectAlive()
  })
})

/** Writes the bytes, closes its side, and waits for the end of the answer. */
function send(text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.end(text))
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.resume()
  })
}
