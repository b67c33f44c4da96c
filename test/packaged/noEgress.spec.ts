import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { buildConversation, buildZip } from '../support/buildExport.ts'
import { foreignAddresses } from './support/foreignAddresses.ts'
import { reasonAgainstOffline, runOffline } from './support/offlineRun.ts'
import { ownFolder, packed, reasonAgainstPacked, sessionEnvironment } from './support/packedApp.ts'

/* Nothing is sent anywhere, neither by the app nor by its dependencies. Each program runs in a network without
   external routes, and every address that it or its children try to reach is on this computer. */
// The last test queries the archive of the one before.
test.describe.configure({ mode: 'serial' })
const reason = reasonAgainstPacked ?? reasonAgainstOffline()
test.skip(reason !== null, reason ?? '')

const projectFolder = path.join(import.meta.dirname, '..', '..')
const cli = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  path.join(projectFolder, 'electron', 'cli', 'index.ts'),
]
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When do I plant tulips?'],
    ['assistant', 'Plant tulips in autumn.'],
  ],
})
const folder = ownFolder('offline')
let exportFile = ''

test.beforeAll(async () => {
  exportFile = await buildZip(folder, 'export.zip', { 'conversations.json': [garden] })
  const settings = path.join(folder, 'home', '.cursor')
  fs.mkdirSync(settings, { recursive: true })
  fs.writeFileSync(path.join(settings, 'mcp.json'), '{}\n')
})
test.afterAll(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

function run(name: string, command: readonly string[], env: Record<string, string> = {}) {
  const traceFile = path.join(folder, `${name}.trace`)
  return runOffline(command, traceFile, {
    env: { ...sessionEnvironment(folder), BACKSCROLL_ARCHIVE: path.join(folder, `archive-${name}`), ...env },
    cwd: folder,
    timeoutMs: 150_000,
  })
}

test('detects an attempt, whether made or only prepared', () => {
  const { trace } = run('control', [
    process.execPath,
    '-e',
    "require('net').connect(80, '192.0.2.1').on('error', () => {}); require('net').connect(9, " +
      "'127.0.0.1').on('error', () => {})",
  ])
  expect(foreignAddresses(trace)).toEqual([expect.stringContaining('192.0.2.1')])
  expect(trace).toContain('127.0.0.1')
  expect(
    foreignAddresses(
      '7 connect(5, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, ' +
        '"2001:db8::8888", &sin6_addr), sin6_scope_id=0}, 28 <unfinished ...>',
    ),
  ).toHaveLength(1)
  expect(
    foreignAddresses(
      '7 sendto(5, "x", 1, 0, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.53")}, 16) = 1',
    ),
  ).toHaveLength(1)
})

test('detects a name lookup, even with a local resolver', () => {
  expect(
    foreignAddresses('7 connect(5, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("127.0.0.53")}, 16) = 0'),
  ).toHaveLength(1)
  expect(
    foreignAddresses(
      '7 connect(5, {sa_family=AF_INET, sin_port=htons(5353), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
    ),
  ).toEqual([])
  for (const look of [
    "require('dns').lookup('backscroll.example', () => {})",
    "const { Resolver } = require('dns'); const resolver = new Resolver({ timeout: 500, tries: 1 }); " +
      "resolver.setServers(['127.0.0.53']); resolver.resolve4('backscroll.example', () => {})",
  ]) {
    expect(foreignAddresses(run('look-up', [process.execPath, '-e', look]).trace)).not.toEqual([])
  }
})

test('the app: import, search, reading and connecting a client work without network access', () => {
  test.setTimeout(200_000)
  const session = path.join(import.meta.dirname, 'support', 'offlineSession.ts')
  const { result, trace } = run('app', [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    session,
    folder,
    exportFile,
  ])
  expect(result.stderr.split('\n').filter((line) => /^\s*(at |\w*Error)/.test(line))).toEqual([])
  expect(JSON.parse(result.stdout)).toEqual({
    isRead: true,
    client: 'connected',
    proof: 'proven',
    agents: 'ready',
    isOnline: 'not reached',
  })
  expect(trace).toContain('127.0.0.1')
  expect(foreignAddresses(trace)).toEqual([])
})

test('the command line: import with both indexes, search and reading work without network access', () => {
  for (const [args, said] of [
    [['import', exportFile], '1 new'],
    [['search', 'tulips'], 'Plant tulips in autumn.'],
    [['index', 'build'], ''],
    [['list'], 'Garden'],
    [['connect', 'list'], 'cursor'],
    [['doctor'], ''],
  ] as const) {
    const { result, trace } = run('cli', [...cli, ...args])
    expect(result.stdout, result.stderr).toContain(said)
    expect(foreignAddresses(trace)).toEqual([])
  }
})

test('the MCP server answers a search without network access', () => {
  const program = [
    packed?.program ?? '',
    path.join(packed?.resources ?? '', 'app.asar.unpacked', 'out', 'main', 'mcpChild.js'),
  ]
  const lines = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    {
      id: 3,
      method: 'tools/call',
      params: { name: 'query_conversations', arguments: { mode: 'search', query: 'tulips', searchMode: 'both' } },
    },
  ].map((line) => JSON.stringify({ jsonrpc: '2.0', ...line }))
  // It exits when its input ends, which therefore stays open until it has answered.
  const speak = `(printf '%s\\n' "$@"; sleep 10) | "$PROGRAM" "$ENTRY"`
  const { result, trace } = run('cli', ['sh', '-c', speak, 'sh', ...lines], {
    ELECTRON_RUN_AS_NODE: '1',
    PROGRAM: program[0] ?? '',
    ENTRY: program[1] ?? '',
  })
  expect(result.stdout, result.stderr).toContain('"id":2')
  expect(result.stdout).toContain('Garden')
  expect(foreignAddresses(trace)).toEqual([])
})
